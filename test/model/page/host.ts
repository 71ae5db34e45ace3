import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Page,
  type Request,
} from '@playwright/test';
import { vi } from 'vitest';
import { BrowserWindow } from '../../../electron/browser-host/electron/browser-window.ts';
import { ipcMain } from '../../../electron/browser-host/electron/ipc-main.ts';
import type { Target } from '../../../electron/contract/call.ts';
import { calls, type CallName } from '../../../electron/contract.ts';
import { createPush } from '../../../electron/ipc.ts';
import { pageAddress } from '../../../electron/shell/hardening/page-address.ts';
import { servePage } from '../../../electron/shell/hardening/page-protocol.ts';
import type { Run } from '../world.ts';

/**
 * Shows runs of the app in a browser: the built page on the browser host, in this process. There's
 * one for all runs, because Electron has one handler for each call.
 */
export class PageHost {
  readonly #browser: Browser;
  readonly #endServer: () => void;
  #address = '';
  #run: Run | undefined;
  #window: BrowserWindow | undefined;
  /** How many calls the pages made. */
  calls = 0;
  /** Counts what crossed the bridge, in both directions. */
  activity = 0;

  /** The scripts and styles that pages are loading. */
  readonly loading = new Set<Request>();

  /** What the pages of this run threw. */
  errors: Error[] = [];

  private constructor(browser: Browser, endServer: () => void) {
    this.#browser = browser;
    this.#endServer = endServer;
  }

  static async open(): Promise<PageHost> {
    vi.stubEnv('COMPANION_NO_OPEN', '1');
    const server = spawn(process.execPath, [resolve('test/model/page/browser-server.mjs')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const [address] = (await once(server.stdout, 'data')) as [Buffer];
    const browser = await chromium.connect(address.toString().trim());
    const host = new PageHost(browser, () => server.stdin.end());
    servePage(resolve('out/renderer'));
    for (const name of Object.keys(calls) as CallName[]) {
      ipcMain.handle(name, async (_event, target: Target | undefined, payload: unknown) => {
        host.calls += 1;
        host.activity += 1;
        const answer = await host.#run?.call(name, payload, target);
        host.activity += 1;
        return answer;
      });
    }
    await host.#learnAddress();
    return host;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#endServer();
  }

  /** Shows a run in a browser that has kept nothing. */
  async show(run: Run): Promise<BrowserContext> {
    this.#run = run;
    this.errors = [];
    this.loading.clear();
    const push = createPush(() => this.#window);
    run.application.onState((_state, slices) => {
      if (this.#run !== run) return;
      this.activity += 1;
      push(slices);
    });
    const context = await this.#browser.newContext({
      // High enough for the points that the models use.
      viewport: { width: 1100, height: 1400 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(60_000);
    const loaded = (request: Request) => {
      if (this.loading.delete(request)) this.activity += 1;
    };
    context.on('request', (request) => {
      if (/^(script|stylesheet)$/.test(request.resourceType())) this.loading.add(request);
    });
    context.on('requestfinished', loaded);
    context.on('requestfailed', loaded);
    return context;
  }

  /** Opens the window, unless it's open, and a page that shows it. */
  async openPage(context: BrowserContext): Promise<Page> {
    this.#window ??= await openWindow();
    const page = await context.newPage();
    // A call of a tab that another one replaces isn't answered any more.
    page.on('pageerror', (error) => {
      // A page that is gone gets no answers.
      if (!/^The window was (?:closed|replaced)$/.test(error.message)) this.errors.push(error);
    });
    await page.goto(this.#address, { waitUntil: 'domcontentloaded' });
    return page;
  }

  /** The window is gone, as ten minutes after it was hidden. */
  destroyWindow(): void {
    this.#window?.destroy();
    this.#window = undefined;
  }

  /** The browser host prints its address when the first window is loaded. */
  async #learnAddress(): Promise<void> {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    this.#window = await openWindow();
    const lines = printed.mock.calls.map(([line]) => String(line));
    printed.mockRestore();
    this.#address = lines.find((line) => line.startsWith('Open '))?.slice('Open '.length) ?? '';
    this.destroyWindow();
  }
}

async function openWindow(): Promise<BrowserWindow> {
  const preload = resolve('out/preload/preload.cjs');
  const window = new BrowserWindow({ webPreferences: { preload } });
  await window.loadURL(pageAddress);
  return window;
}
