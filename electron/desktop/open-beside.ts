import type { Application } from '../application.ts';
import type { CompanionWindow } from '../shell/window/main-window.ts';
import { ShowShortcut } from '../shell/system/shortcut.ts';
import { canOpenAtLogIn } from '../shell/system/start-up.ts';
import { isOnline, onWake, openDataFolder, openLogFolder } from '../shell/system/system.ts';
import { CompanionTray } from '../shell/tray/tray.ts';
import { follow } from './follow.ts';
import type { DesktopParts } from './open-desktop.ts';
import { trayActions } from './tray-actions.ts';

/** What is there once it is open. */
export interface Late {
  application?: Application;
  tray?: CompanionTray | undefined;
  keys?: ShowShortcut;
}

/** The application, the tray, and what the machine tells: all that comes beside the window. */
export async function openBeside(
  parts: DesktopParts,
  late: Late,
  window: CompanionWindow,
): Promise<Application> {
  const { settings, updates, lookForEuroScope, platform } = parts;
  const keys = new ShowShortcut(() => {
    window.toggle();
  });
  keys.claim(settings.all.shortcut);
  late.keys = keys;

  const application = await parts.openApplication({
    abilities: () => ({
      tray: late.tray !== undefined,
      openAtLogIn: canOpenAtLogIn(platform),
      euroScope: lookForEuroScope !== undefined,
      shortcut: keys.held === settings.all.shortcut,
    }),
    claimShortcut: (accelerator) => keys.claim(accelerator),
    pauseShortcut: (paused) => {
      keys.pause(paused);
    },
    openLogFolder,
    openDataFolder,
    hideWindow: () => {
      window.putAway();
    },
  });
  const tray = openTray(parts, application, window);
  Object.assign(late, { application, tray });
  follow({ application, window, tray, lookForEuroScope });
  onWake(() => {
    application.noticeNetwork(isOnline() ? 'online' : 'offline');
    updates.startedOrWoke();
  });
  return application;
}

/** Undefined where this desktop has none. */
function openTray(
  { log, platform }: DesktopParts,
  application: Application,
  window: CompanionWindow,
): CompanionTray | undefined {
  try {
    return new CompanionTray({
      state: () => application.state,
      actions: trayActions(application, window, log),
      onClick: () => {
        window.toggle();
      },
      platform,
    });
  } catch (thrown) {
    log('There is no tray', thrown);
    return undefined;
  }
}
