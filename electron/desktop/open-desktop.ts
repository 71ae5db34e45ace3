import type { Application } from '../application/application.ts';
import type { Desktop } from '../application/handlers.ts';
import { pageTitles } from '../contract/application/pages.ts';
import { isOffline, type AppState } from '../contract/state.ts';
import { Updates } from '../application/updates/updates.ts';
import type { EuroScopeParts } from '../shell/system/euroscope.ts';
import { ShowShortcut } from '../shell/system/shortcut.ts';
import { signerOf } from '../shell/system/signature.ts';
import type { Launch } from '../shell/system/single-instance.ts';
import { canOpenAtLogIn, readLogInItem, type LogInItem } from '../shell/system/start-up.ts';
import {
  isOnline,
  onSessionEnd,
  onWake,
  openDataFolder,
  openLogFolder,
} from '../shell/system/system.ts';
import { loadLibrary, whyNoUpdates } from '../shell/system/updates.ts';
import { AppTray } from '../shell/tray/tray.ts';
import type { MainWindow } from '../shell/window/main-window.ts';
import type { Log } from '../storage/log.ts';
import type { StorageProblems } from '../storage/storage-problems.ts';
import type { SettingsFile } from '../storage/settings.ts';
import { follow } from './follow.ts';
import { trayActions } from './tray-actions.ts';

export interface DesktopParts {
  readonly window: MainWindow;
  readonly launch: Launch;
  readonly settings: SettingsFile;
  readonly updates: Updates;
  readonly problems: StorageProblems;
  readonly log: Log;
  readonly openApplication: (desktop: Desktop) => Promise<Application>;
  /** Returns whether EuroScope is running; undefined if this system can't tell. */
  readonly isEuroScopeRunning: EuroScopeParts['isRunning'] | undefined;
  readonly platform: NodeJS.Platform;
  /** Whether the tray icon shows notifications (`needsBalloons`). */
  readonly balloons?: boolean;
}

export interface OpenDesktop {
  readonly application: Application;
  /** Handles another start of the app. */
  readonly launch: (launch: Launch) => void;
}

/** Returns the updates of this copy of the app, which may be off. */
export function openUpdates(log: Log): Updates {
  return new Updates({
    off: whyNoUpdates(),
    load: async () => {
      const { libraryUpdater } = await import('../application/updates/library-updater.ts');
      const { autoUpdater, CancellationToken } = await loadLibrary();
      const newToken = () => new CancellationToken();
      return libraryUpdater({ library: autoUpdater, newToken, signerOf, log });
    },
  });
}

/** Opens the application, the shortcut and the tray, and connects them with the window. */
export async function openDesktop(parts: DesktopParts): Promise<OpenDesktop> {
  const { window, settings, updates, isEuroScopeRunning, platform } = parts;
  let logIn: LogInItem = { on: false, offBy: null };
  // R8: the user may have turned it off in the system's settings.
  const checkLogInItem = () => {
    const { offBy } = logIn;
    logIn = readLogInItem(platform);
    const { on } = logIn;
    const isNew = canOpenAtLogIn(platform) && on !== settings.all.openAtLogIn;
    if (isNew) settings.change({ openAtLogIn: on });
    return isNew || offBy !== logIn.offBy;
  };
  checkLogInItem();
  const shortcut = new ShowShortcut(() => window.toggleFront());
  shortcut.claim(settings.all.shortcut);
  window.on('hidden', () => {
    // A page that is closed can't resume the shortcut that it paused.
    shortcut.pause(false);
    updates.hidden();
  });

  const application = await parts.openApplication(desktopOf(parts, shortcut, () => logIn));
  application.showWindow(window.isShown);
  window.on('hidden', () => application.showWindow(false));
  const tray = openTray(parts, application);
  window.tray = tray;
  window.startPage = () => application.state.view.page;
  const noticeNetwork = () => application.noticeNetwork(isOnline() ? 'online' : 'offline');
  let checking: NodeJS.Timeout | undefined;
  // Without a page, no event says when the network is back.
  const checkWhileOffline = (state: AppState) => {
    if (isOffline(state)) checking ??= setInterval(noticeNetwork, 30_000);
    else {
      clearInterval(checking);
      checking = undefined;
    }
  };
  application.onState(checkWhileOffline);
  checkWhileOffline(application.state);
  window.on('shown', () => {
    application.showWindow(true);
    updates.shown();
    noticeNetwork();
    // The tray icon may have been used.
    application.pushState();
  });
  if (window.isShown) updates.shown();
  onWake(() => {
    noticeNetwork();
    updates.startedOrWoke();
  });
  const save = () => {
    window.remember();
    parts.problems.saveNow();
  };
  const finish = () => {
    application.close().catch((thrown: unknown) => parts.log('Can’t finish', thrown));
    save();
  };
  onSessionEnd({ save, finish }, platform);
  follow({ application, window, tray, isEuroScopeRunning, checkLogInItem });

  const finishLaunch = ({ link, opens, hidden }: Launch) => {
    if (link !== undefined) application.receiveCallback(link);
    // Never log the link itself: anybody could have written it.
    if (opens === 'refused') parts.log('A link in an unknown form was ignored');
    else if (opens) {
      parts.log(`A link opened ${pageTitles[opens.page]}`);
      application.showPage(opens.page, opens.icao);
    }
    if (hidden && !tray.isSeen) window.showQuietly();
    updates.startedOrWoke();
  };
  finishLaunch(parts.launch);
  return {
    application,
    launch: (launch) => {
      // Open the link's page first: a new window starts with it.
      finishLaunch(launch);
      if (!launch.hidden) window.show();
    },
  };
}

const desktopOf = (
  { window, settings, isEuroScopeRunning, platform }: DesktopParts,
  shortcut: ShowShortcut,
  logIn: () => LogInItem,
): Desktop => ({
  abilities: () => ({
    tray: window.tray?.isSeen === true,
    openAtLogIn: canOpenAtLogIn(platform),
    logInOffBy: logIn().offBy,
    euroScope: isEuroScopeRunning !== undefined,
    shortcut: shortcut.held === settings.all.shortcut,
  }),
  claimShortcut: (accelerator) => shortcut.claim(accelerator),
  pauseShortcut: (paused) => shortcut.pause(paused),
  openLogFolder,
  openDataFolder,
  hideWindow: () => window.hide(),
});

const openTray = (
  { window, log, platform, balloons }: DesktopParts,
  application: Application,
): AppTray =>
  new AppTray({
    state: () => application.state,
    recent: () => application.recentAirports(),
    actions: trayActions(application, window, log),
    onClick: () => window.toggleFromTray(),
    platform,
    balloons,
  });
