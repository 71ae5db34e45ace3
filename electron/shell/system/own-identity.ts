import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';

/** `appId` in `electron-builder.yml`. */
const installedId = 'app.stopbar.companion';

/** Names the app for the keychain and for Windows, which groups windows and notifications by it. */
export const appId = (): string => (app.isPackaged ? installedId : `${installedId}.development`);

/**
 * Gives a portable copy the data folder beside it, and a copy that runs from a checkout its own name and
 * data folder, and so its own single-instance lock. Otherwise it would share them with the installed app,
 * and only one of the two could run.
 */
export function claimIdentity(): void {
  app.setAppUserModelId(appId());
  if (app.isPackaged) {
    // An update would delete what is in an installed copy's folder.
    const data = join(executableFolder(), 'data');
    const isPortable = existsSync(data) && !hasUninstaller();
    if (isPortable && !app.commandLine.hasSwitch('user-data-dir')) app.setPath('userData', data);
    return;
  }
  app.setName(`${app.getName()} (development)`);
  // Electron has set the folder already.
  if (app.commandLine.hasSwitch('user-data-dir')) return;
  const folder = join(app.getPath('appData'), app.getName());
  mkdirSync(folder, { recursive: true });
  app.setPath('userData', folder);
}

/** Returns the folder of the packaged executable; on macOS one inside the app, where nobody puts files. */
export const executableFolder = (): string =>
  dirname(process.env['APPIMAGE'] ?? process.resourcesPath);

/** Whether this copy was installed on Windows, and not only unpacked. */
export const hasUninstaller = (): boolean =>
  existsSync(join(dirname(process.execPath), 'Uninstall Stopbar Companion.exe'));
