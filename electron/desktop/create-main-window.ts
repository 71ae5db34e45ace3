import { notify } from '../shell/system/notices.ts';
import { closedToTray } from '../shell/text.ts';
import { MainWindow } from '../shell/window/main-window.ts';
import { applyTheme } from '../shell/window/theme.ts';
import type { Log } from '../storage/log.ts';
import type { SettingsFile } from '../storage/settings.ts';

interface MainWindowSetup {
  /** The folder of the main process's bundle. */
  readonly bundle: string;
  readonly settings: SettingsFile;
  readonly log: Log;
}

/**
 * Returns the main window with the theme and place from the settings. It opens when first shown.
 */
export function createMainWindow({ bundle, settings, log }: MainWindowSetup): MainWindow {
  applyTheme(settings.all.theme);
  const window = new MainWindow({
    bundle,
    settings: () => settings.all,
    log,
    placement: (mode) => settings.all[`${mode}Placement`],
    savePlacement: (mode, placement) => settings.change({ [`${mode}Placement`]: placement }),
  });
  window.on('closedToTray', () => {
    if (settings.all.toldAboutTray) return;
    settings.change({ toldAboutTray: true });
    notify(closedToTray.title, closedToTray.body, () => window.show());
  });
  return window;
}
