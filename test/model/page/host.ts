import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { vi } from 'vitest';
import { BrowserWindow } from '../../../electron/browser-host/electron/browser-window.ts';
import { ipcMain } from '../../../electron/browser-host/electron/ipc-main.ts';
import { connectBridge, pushState } from '../../../electron/ipc.ts';
import { pageAddress, pageOrigin } from '../../../electron/shell/hardening/page-address.ts';
import { servePage } from '../../../electron/shell/hardening/page-protocol.ts';
import { findChromium } from '../../support/chromium.mjs';
import type { Run } from '../world.ts';

/** A call that a page made, and when it was answered. */
export interface PageCall {
  readonly name: string;
  readonly payload: unknown;
  isAnswered: boolean;
}

/**
 * Shows runs of the app in a browser: the built page on the browser host, in this process. There's
 * one for all runs, because Electron has one handler for each call.
 */
export class PageHost {
  readonly #browser: Browser;
  #address = '';
  #run: Run | undefined;
  #window: BrowserWindow | undefined;
  /** Every call of the pages of this run. */
  calls: PageCall[] = [];

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async open(): Promise<PageHost> {
    vi.stubEnv('COMPANION_NO_OPEN', '1');
    const executablePath = findChromium();
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
    const host = new PageHost(browser);
    servePage(resolve('out/renderer'));
    connectBridge({
      ipcMain: { handle: (name, listener) => ipcMain.handle(name, host.#recorded(name, listener)) },
      application: () => Promise.resolve(host.#shown.application),
      origin: pageOrigin,
      log: (...line) => host.#shown.log(...line),
      window: () => host.#window,
    });
    await host.#learnAddress();
    return host;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** Opens the window of a run in a browser that has kept nothing. */
  async show(run: Run): Promise<BrowserContext> {
    this.#run = run;
    this.calls = [];
    run.onState((state) => {
      if (this.#run === run) pushState(this.#window, state);
    });
    const context = await this.#browser.newContext({
      // High enough for all rows of a list.
      viewport: { width: 1100, height: 2400 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(5_000);
    return context;
  }

  /** Opens the window, unless it's open, and a page that shows it. */
  async openPage(context: BrowserContext): Promise<Page> {
    this.#window ??= await this.#openWindow();
    const page = await context.newPage();
    await page.goto(this.#address);
    return page;
  }

  /** The window is gone, as ten minutes after it was hidden. */
  destroyWindow(): void {
    this.#window?.destroy();
    this.#window = undefined;
  }

  get #shown(): Run {
    if (!this.#run) throw new Error('There is no run to show');
    return this.#run;
  }

  async #openWindow(): Promise<BrowserWindow> {
    const preload = resolve('out/preload/preload.cjs');
    const window = new BrowserWindow({ webPreferences: { preload } });
    await window.loadURL(pageAddress);
    return window;
  }

  /** The browser host prints its address when the first window is loaded. */
  async #learnAddress(): Promise<void> {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    this.#window = await this.#openWindow();
    const lines = printed.mock.calls.map(([line]) => String(line));
    printed.mockRestore();
    this.#address = lines.find((line) => line.startsWith('Open '))?.slice('Open '.length) ?? '';
    this.destroyWindow();
  }

  #recorded<Listener extends (event: never, payload: unknown, meantFor: unknown) => Promise<unknown>>(
    name: string,
    listener: Listener,
  ) {
    return async (...[event, payload, meantFor]: Parameters<Listener>) => {
      const call = { name, payload, isAnswered: false };
      this.calls.push(call);
      try {
        return await listener(event as never, payload, meantFor);
      } finally {
        call.isAnswered = true;
      }
    };
  }
}
