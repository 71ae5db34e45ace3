import type { Updates } from '../features/updates/updates.ts';
import { notifyClosedToTray } from '../shell/system/notices.ts';
import { MainWindow } from '../shell/window/main-window.ts';
import { applyTheme } from '../shell/window/theme.ts';
import type { Log } from '../storage/log.ts';
import type { SettingsFile, StoredSettings } from '../storage/settings.ts';

interface MainWindowSetup {
  /** The folder of the main process's bundle. */
  readonly bundle: string;
  readonly settings: SettingsFile;
  readonly updates: Updates;
  readonly log: Log;
}

/**
 * Returns the main window with the theme and place from the settings. It opens when first shown.
 */
export function createMainWindow(setup: MainWindowSetup): MainWindow {
  const { bundle, settings, updates } = setup;
  applyTheme(settings.all.theme);
  const window = new MainWindow({
    bundle,
    settings: () => settings.all,
    log: setup.log,
    placement: (mode) => settings.all[`${mode}Placement`],
    savePlacement: (mode, placement) => trySaving(setup, { [`${mode}Placement`]: placement }),
  });
  window.on('shown', () => updates.shown());
  window.on('hidden', () => updates.hidden());
  window.on('closedToTray', () => {
    if (settings.all.toldAboutTray) return;
    trySaving(setup, { toldAboutTray: true });
    notifyClosedToTray(() => window.show());
  });
  return window;
}

/** Saves settings in the background. An error, such as a full disk, is only logged. */
export function trySaving(
  { settings, log }: Pick<MainWindowSetup, 'settings' | 'log'>,
  changed: Partial<StoredSettings>,
): void {
  try {
    settings.change(changed);
  } catch (thrown) {
    log('Can’t save the settings', thrown);
  }
}
