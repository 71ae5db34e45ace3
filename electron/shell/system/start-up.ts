import { app } from 'electron';

const args = ['--hidden'];

/** Only an installed app can start at login: otherwise, the system would start plain Electron. */
export function canOpenAtLogIn(platform: NodeJS.Platform = process.platform): boolean {
  return app.isPackaged && (platform === 'win32' || platform === 'darwin');
}

/** W6: turns starting at login on or off. The app then starts hidden. */
export function openAtLogIn(openAtLogin: boolean): void {
  app.setLoginItemSettings({ openAtLogin, args });
}

/** Asks the system, where the user may have turned it off. */
export function opensAtLogIn(): boolean {
  return app.getLoginItemSettings({ args }).openAtLogin;
}
