import type { Application, Desktop } from '../application.ts';
import { firstPage } from '../contract/window.ts';
import type { Updates } from '../features/updates/updates.ts';
import { CompanionWindow } from '../shell/window/main-window.ts';
import type { EuroScopeParts } from '../shell/system/euroscope.ts';
import { tellClosedToTray } from '../shell/system/notices.ts';
import type { Launch } from '../shell/system/single-instance.ts';
import { canOpenAtLogIn, opensAtLogIn } from '../shell/system/start-up.ts';
import { isOnline } from '../shell/system/system.ts';
import { applyTheme } from '../shell/window/theme.ts';
import type { Log } from '../storage/log.ts';
import type { SettingsFile, StoredSettings } from '../storage/settings.ts';
import type { Late } from './open-beside.ts';

export interface DesktopParts {
  /** The folder of the main process' own bundle. */
  readonly bundle: string;
  readonly settings: SettingsFile;
  readonly updates: Updates;
  readonly log: Log;
  readonly openApplication: (desktop: Desktop) => Promise<Application>;
  /** Whether EuroScope runs; undefined where that cannot be found out. */
  readonly lookForEuroScope: EuroScopeParts['look'] | undefined;
  readonly platform: NodeJS.Platform;
}

export interface Desk {
  /** On its way while the window opens. */
  readonly application: Promise<Application>;
  readonly window: CompanionWindow;
  /** Does what this start, or a later one, was asked for; done when the application is there. */
  readonly launch: (launch: Launch) => Promise<void>;
}

/** The application with its window, its tray, and what the machine tells it. */
export function openDesktop(parts: DesktopParts): Desk {
  const { settings, updates, platform } = parts;
  const late: Late = {};
  // The user may have switched it off in the system's own settings.
  if (canOpenAtLogIn(platform)) keep(parts, { openAtLogIn: opensAtLogIn() });
  applyTheme(settings.all.theme);
  const window = openableWindow(parts, late);
  const application = openApplication(parts, late, window);
  return {
    application,
    window,
    launch: async ({ link, hidden }) => {
      if (!hidden) window.show();
      const opened = await application;
      if (link !== undefined) opened.receiveCallback(link);
      // Without a tray, a hidden companion could not be found.
      if (hidden && !late.tray) window.showQuietly();
      updates.startedOrWoke();
    },
  };
}

/** What the window does not need is read while it opens. */
async function openApplication(
  parts: DesktopParts,
  late: Late,
  window: CompanionWindow,
): Promise<Application> {
  // The window of this very turn is asked for first.
  await Promise.resolve();
  const { openBeside } = await import('./open-beside.ts');
  return openBeside(parts, late, window);
}

/** It is opened when it is first shown. */
function openableWindow(parts: DesktopParts, late: Late): CompanionWindow {
  const { bundle, settings, updates } = parts;
  const window = new CompanionWindow({
    bundle,
    look: () => settings.all,
    page: () => late.application?.state.view.page ?? firstPage,
    placement: (mode) => settings.all[`${mode}Placement`],
    remember: (mode, placement) => {
      keep(parts, { [`${mode}Placement`]: placement });
    },
    tray: () => late.tray?.bounds,
    canHide: () => late.tray?.isSeen === true,
    onShown: () => {
      late.application?.noticeNetwork(isOnline() ? 'online' : 'offline');
      updates.shown();
    },
    onHidden: () => {
      updates.hidden();
      // A page that is gone cannot say that it listens no more.
      late.keys?.pause(false);
    },
    onClosedToTray: () => {
      if (settings.all.toldAboutTray) return;
      keep(parts, { toldAboutTray: true });
      tellClosedToTray(() => {
        window.show();
      });
    },
  });
  return window;
}

/** What nobody waits for: a full disk costs a place, and no more. */
function keep({ settings, log }: DesktopParts, changed: Partial<StoredSettings>): void {
  try {
    settings.change(changed);
  } catch (thrown) {
    log('The settings could not be written', thrown);
  }
}
