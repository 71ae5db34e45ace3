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
import { ProfileRegistry } from '../../../electron/features/profile-stores.ts';
import {
  ServiceSession,
  type ServiceSessionParts,
} from '../../../electron/service/service-session.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { CallName } from '../../../electron/contract.ts';
import { createFaults } from '../practice/faults.ts';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { connectBridge } from '../../../electron/ipc.ts';
import { hiddenLifetime } from '../../../electron/shell/window/main-window.ts';
import { pageOrigin } from '../../../electron/shell/hardening/page-address.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { openBridge } from './bridge-client.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { openDesktop } from './open-desktop.ts';
import { clock } from '../practice-call.ts';
import { openBrowser, type UserBrowser } from '../session/user-browser.ts';

const hourSeconds = 3600;

/**
 * Opens the app as main.ts does and uses it through its page's socket: on the practice service, which runs
 * only while it's in use, and on a saved one. The test moves the clock.
 */
export async function openLongSession() {
  const { now, passSeconds } = clock();
  const { intercept, requests, clear } = createFaults();
  let refreshes = 0;
  const redaction = new Redaction();
  const stores = new Map<string, MemoryStore>();
  const registry = new ProfileRegistry(now);
  /** The user's browser at the practice service, while that is in use. */
  let practising: UserBrowser | undefined;

  const openSession = async ({ service, liveProfile }: Settings, usual: ServiceSessionParts) => {
    const practice = service === 'practice' ? await startPractice({ now }) : undefined;
    practising = practice && openBrowser();
    return new ServiceSession({
      ...{ ...usual, registry, now, hide: redaction.hide, clean: redaction.clean },
      profile: practice ? parseProfile(practice.profile) : (liveProfile ?? usual.profile),
      practice: practice !== undefined,
      openExternal: practising?.browse ?? usual.openExternal,
      secretStore: (key) => {
        const store = stores.get(key) ?? new MemoryStore();
        stores.set(key, store);
        return store;
      },
      closeService: async () => practice?.close(),
    });
  };
  const { application, browser, folder, logged, practice, show, window } = await openDesktop({
    practiceOptions: { now, intercept },
    launch: { link: undefined, hidden: true },
    openSession,
  });
  connectBridge({
    ipcMain,
    application: () => Promise.resolve(application),
    ...{ origin: pageOrigin, log: () => 'log-1', window: () => window.current },
  });

  return {
    ...{ application, folder, logged, ownProfile: parseProfile(practice.profile) },
    /** Opens the window, does something through its page, and closes it until it's destroyed. */
    inWindow: async (work: (page: PageCalls) => Promise<void>): Promise<void> => {
      const shown = await show();
      const page = await openBridge(hostAddress());
      await work({
        call: page.call,
        signIn: async () => {
          const { opened, comeBack } = practising ?? browser;
          const tab = opened() + 1;
          const signedIn = page.call('signIn');
          await comeBack(undefined, tab);
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
