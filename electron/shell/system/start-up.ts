import { app } from 'electron';

const args = ['--hidden'];

/** Only an installed companion can be opened at log-in: the system would start a bare Electron. */
export function canOpenAtLogIn(platform: NodeJS.Platform = process.platform): boolean {
  return app.isPackaged && (platform === 'win32' || platform === 'darwin');
}

/** W6: with the system it starts hidden. */
export function openAtLogIn(openAtLogin: boolean): void {
  app.setLoginItemSettings({ openAtLogin, args });
}

/** What the system says: the user may have switched it off there. */
export function opensAtLogIn(): boolean {
  return app.getLoginItemSettings({ args }).openAtLogin;
}
