import { resolve } from 'node:path';
import { ipcMain } from 'electron';
import { vi } from 'vitest';
import { trays } from '../../../electron/browser-host/electron/tray.ts';
import { app } from '../../../electron/browser-host/electron/app.ts';
import {
  type BrowserWindow,
  windows,
} from '../../../electron/browser-host/electron/browser-window.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { powerMonitor } from '../../../electron/browser-host/electron/power-monitor.ts';
import { screen } from '../../../electron/browser-host/electron/screen.ts';
import { Application } from '../../../electron/application/application.ts';
import { ProfileRegistry } from '../../../electron/features/profile-stores.ts';
import { ServiceSession } from '../../../electron/service/service-session.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { CallName } from '../../../electron/contract.ts';
import { createMainWindow } from '../../../electron/desktop/create-main-window.ts';
import { openDesktop } from '../../../electron/desktop/open-desktop.ts';
import { createFaults } from '../practice/faults.ts';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { connectBridge } from '../../../electron/ipc.ts';
import { hiddenLifetime } from '../../../electron/shell/window/main-window.ts';
import { pageOrigin } from '../../../electron/shell/hardening/page-address.ts';
import { servePage } from '../../../electron/shell/hardening/page-protocol.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { openBridge } from './bridge-client.ts';
import { noUpdates, sessionParts, usualApplication } from './application-parts.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { resetMachine } from './open-desktop.ts';
import { clock, openPractice } from '../practice-call.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openBrowser, type UserBrowser } from '../session/user-browser.ts';
import { noStorageProblems } from '../no-storage-problems.ts';

const problems = noStorageProblems();

const hourSeconds = 3600;

/**
 * Opens the app as main.ts does and uses it through its page's socket: on the practice service, which runs
 * only while it's in use, and on a saved one. The test moves the clock.
 */
export async function openLongSession() {
  resetMachine();
  const { now, passSeconds } = clock();
  const { intercept, requests, clear } = createFaults();
  let refreshes = 0;
  const own = await openPractice({ now, intercept });
  const ownProfile = parseProfile({ ...own.profile, name: 'My service' });
  const ownBrowser = openBrowser();
  const folder = await temporaryFolder();
  const logged: unknown[] = [];
  const log = (...said: unknown[]) => `log-${logged.push(said)}`;
  const redaction = new Redaction();
  const stores = new Map<string, MemoryStore>();
  const registry = new ProfileRegistry(now);
  const settings = new SettingsFile({ folder, problems, onDamaged: () => undefined });
  const updates = noUpdates();
  let browser: UserBrowser = ownBrowser;

  const openServiceSession = async ({ service }: Settings) => {
    const practice = service === 'practice' ? await startPractice({ now }) : undefined;
    browser = practice ? openBrowser() : ownBrowser;
    const { browse } = browser;
    return new ServiceSession({
      ...{ ...sessionParts, problems, registry, dataFolder: folder, log, now },
      profile: practice ? parseProfile(practice.profile) : ownProfile,
      practice: practice !== undefined,
      ...{ openExternal: browse, hide: redaction.hide, clean: redaction.clean },
      secretStore: (key) => {
        const store = stores.get(key) ?? new MemoryStore();
        stores.set(key, store);
        return store;
      },
      closeService: async () => practice?.close(),
    });
  };
  const window = createMainWindow({ bundle: resolve('out/main'), settings, log });
  const opening = openDesktop({
    ...{ window, settings, updates, problems, log },
    launch: { link: undefined, hidden: true },
    ...{ platform: 'win32', isEuroScopeRunning: undefined },
    openApplication: (desktop) =>
      Application.open({
        ...{ ...usualApplication(), settings, updates, openServiceSession, desktop, log },
        clean: redaction.clean,
      }),
  });
  servePage(resolve('out/renderer'));
  connectBridge({
    ipcMain,
    application: async () => (await opening).application,
    ...{ origin: pageOrigin, log, window: () => window.current },
  });
  const { application } = await opening;

  return {
    ...{ application, folder, logged, ownProfile },
    /** Opens the window, does something through its page, and closes it until it's destroyed. */
    inWindow: async (work: (page: PageCalls) => Promise<void>): Promise<void> => {
      window.show();
      const shown = await vi.waitFor(shownWindow, 10_000);
      const page = await openBridge(hostAddress());
      await work({
        call: page.call,
        signIn: async () => {
          const tab = browser.opened() + 1;
          const signedIn = page.call('signIn');
          await browser.comeBack(undefined, tab);
          return signedIn;
        },
      });
      closeUntilDestroyed(shown);
      page.close();
      refreshes += requests.filter(({ body }) => body.includes('grant_type=refresh_token')).length;
      clear();
      windows.length = 0;
    },
    /** Returns how often a token of the saved service was refreshed. */
    refreshed: () => refreshes,
    sleepAnHour: (): void => {
      powerMonitor.emit('suspend');
      passSeconds(hourSeconds);
      powerMonitor.emit('resume');
    },
    /** Counts the listeners on objects that outlive a window and a service. */
    listeners: (): number =>
      [app, nativeTheme, powerMonitor, screen, process, ...trays]
        .flatMap((emitter) => emitter.eventNames().map((name) => emitter.listenerCount(name)))
        .reduce((sum, count) => sum + count, 0),
    close: () => application.close(),
  };
}

export interface PageCalls {
  readonly call: (name: CallName, payload?: unknown) => Promise<Result<unknown>>;
  readonly signIn: () => Promise<Result<unknown>>;
}

function shownWindow(): BrowserWindow {
  const window = windows.findLast((known) => known.isVisible());
  if (!window) throw new Error('No window is shown');
  return window;
}

/** Closes the window with fake timers, so no other timer runs in the meantime. */
function closeUntilDestroyed(window: BrowserWindow): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.close();
  vi.advanceTimersByTime(hiddenLifetime);
  vi.useRealTimers();
  if (!window.isDestroyed()) throw new Error('The window wasn’t destroyed');
}

/** Returns the page's address, which the host printed. */
function hostAddress(): string {
  const said = vi.mocked(console.log).mock.calls.map(([line]) => String(line));
  const address = said.find((line) => line.startsWith('Open '))?.slice('Open '.length);
  if (address === undefined) throw new Error('The host has not printed the page’s address');
  return address;
}
