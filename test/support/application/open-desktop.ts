import { resolve } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { notifications } from '../../../electron/browser-host/electron/notification.ts';
import { app } from '../../../electron/browser-host/electron/app.ts';
import { autoUpdater } from '../../../electron/browser-host/electron/auto-updater.ts';
import {
  type BrowserWindow,
  windows,
} from '../../../electron/browser-host/electron/browser-window.ts';
import { registered } from '../../../electron/browser-host/electron/global-shortcut.ts';
import { machine, newMachine } from '../../../electron/browser-host/machine.ts';
import { Menu, popups } from '../../../electron/browser-host/electron/menu.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { powerMonitor } from '../../../electron/browser-host/electron/power-monitor.ts';
import { screen } from '../../../electron/browser-host/electron/screen.ts';
import { type Tray, trays } from '../../../electron/browser-host/electron/tray.ts';
import { Application } from '../../../electron/application/application.ts';
import {
  ServiceSession,
  type ServiceSessionParts,
} from '../../../electron/service/service-session.ts';
import { createMainWindow } from '../../../electron/desktop/create-main-window.ts';
import { openDesktop as open, type DesktopParts } from '../../../electron/desktop/open-desktop.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { servePage } from '../../../electron/shell/hardening/page-protocol.ts';
import { appId } from '../../../electron/shell/system/own-identity.ts';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import type { PracticeOptions } from '../../../electron/practice/start-practice.ts';
import { SettingsFile, type StoredSettings } from '../../../electron/storage/settings.ts';
import { openPractice } from '../practice-call.ts';
import { noUpdates, sessionParts, usualApplication } from './application-parts.ts';
import { MemoryStore } from '../session/memory-store.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { openBrowser } from '../session/user-browser.ts';
import { noStorageProblems } from '../no-storage-problems.ts';
import { openMenu } from '../electron/desktop.ts';

type Parts = Pick<
  DesktopParts,
  'balloons' | 'isEuroScopeRunning' | 'launch' | 'platform' | 'problems' | 'updates'
> &
  Pick<ServiceSessionParts, 'fetch' | 'openExternal'> & {
    readonly practiceOptions: PracticeOptions;
    /** @param usual what a session on the practice service is opened with */
    readonly openSession: (
      settings: Settings,
      usual: ServiceSessionParts,
    ) => Promise<ServiceSession>;
  };

/** Opens the app with its desktop in the browser host, by default as on Windows. */
export async function openDesktop(
  {
    fetch: send = fetch,
    openExternal,
    problems = noStorageProblems(),
    updates = noUpdates(),
    practiceOptions,
    openSession = (_settings, usual) => Promise.resolve(new ServiceSession(usual)),
    ...parts
  }: Partial<Parts> = {},
  stored: Partial<StoredSettings> = {},
) {
  resetMachine();
  app.setAppUserModelId(appId());
  const practice = await openPractice(practiceOptions);
  const browser = openBrowser();
  const folder = await temporaryFolder();
  const logged: string[] = [];
  const log = (message: string) => `log-${logged.push(message)}`;
  const settings = new SettingsFile({ folder, problems, onDamaged: () => undefined });
  settings.change(stored);
  const window = createMainWindow({ bundle: resolve('out/main'), settings, log });
  const desktop = await open({
    ...{ window, settings, updates, problems, log },
    launch: { link: undefined, hidden: false },
    platform: 'win32',
    isEuroScopeRunning: undefined,
    ...parts,
    openApplication: (desktop) =>
      Application.open({
        ...{ ...usualApplication(), settings, desktop, log, updates },
        openServiceSession: (chosen) =>
          openSession(chosen, {
            ...{ ...sessionParts, problems, practice: true, dataFolder: folder, log },
            profile: parseProfile(practice.profile),
            secretStore: () => new MemoryStore(),
            ...{ fetch: send, openExternal: openExternal ?? browser.browse },
          }),
      }),
  });
  servePage(resolve('out/renderer'));
  return {
    ...desktop,
    window,
    folder,
    settings,
    logged,
    practice,
    browser,
    /** Returns the settings on disk. */
    onDisk: () => new SettingsFile({ folder, problems, onDamaged: () => undefined }).all,
    /** Returns the last window that isn't destroyed. */
    shown: (): BrowserWindow | undefined => windows.findLast((window) => !window.isDestroyed()),
    /** Shows the window and resolves with it when it's visible. */
    show: async (): Promise<BrowserWindow> => {
      window.show();
      return vi.waitFor(() => visibleWindow(), 60_000);
    },
    tray: shownTray,
    menu: (): Menu => openMenu(shownTray()),
  };
}

function shownTray(): Tray {
  const [tray] = trays;
  if (!tray) throw new Error('There is no tray');
  return tray;
}

export function visibleWindow(): BrowserWindow {
  const window = windows.findLast((known) => !known.isDestroyed() && known.isVisible());
  if (!window) throw new Error('No window is visible');
  return window;
}

/** Resets the fake machine and its records between tests. */
export function resetMachine(): void {
  vi.stubEnv('COMPANION_NO_OPEN', '1');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => {
    const emitters = [app, autoUpdater, nativeTheme, powerMonitor, screen];
    for (const emitter of emitters) emitter.removeAllListeners();
    registered.clear();
    for (const window of windows) window.destroy();
    app.windows.clear();
    windows.length = 0;
    trays.length = 0;
    notifications.length = 0;
    Menu.application = undefined;
    popups.length = 0;
    app.logInItem = { openAtLogin: false };
    Object.assign(machine, newMachine());
    nativeTheme.themeSource = 'system';
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
}
