import { app } from 'electron';
import type { DesktopAbilities } from '../../contract/state.ts';
import { appId } from './own-identity.ts';
import type { Launch } from './single-instance.ts';

/** For Windows only: macOS passes no arguments. */
const args = ['--hidden'];

/** What the system will do at login. */
export interface LogInItem {
  readonly on: boolean;
  readonly offBy: DesktopAbilities['logInOffBy'];
}

/**
 * Whether the app can start at login. It must be installed: otherwise, the system would start plain
 * Electron.
 */
export function canOpenAtLogIn(platform: NodeJS.Platform = process.platform): boolean {
  return app.isPackaged && (platform === 'win32' || platform === 'darwin');
}

/** W6: turns starting at login on or off, in Task Manager too on Windows. The app then starts hidden. */
export function openAtLogIn(openAtLogin: boolean): void {
  app.setLoginItemSettings({ openAtLogin, args });
}

/** R8: asks the system, where the user may have turned it off. */
export function readLogInItem(platform: NodeJS.Platform = process.platform): LogInItem {
  if (!canOpenAtLogIn(platform)) return { on: false, offBy: null };
  // Without quotes, Electron cuts the path at its first space (https://github.com/electron/electron/issues/53911).
  const path = `"${process.execPath}"`;
  const { openAtLogin, launchItems, status } = app.getLoginItemSettings({ path, args });
  if (platform === 'darwin') {
    return { on: openAtLogin, offBy: status === 'requires-approval' ? 'mac' : null };
  }
  // `openAtLogin` says only that it's registered. `executableWillLaunchAtLogin` counts other entries too.
  const isOff = launchItems.some(
    ({ name, scope, enabled }) => name === appId() && scope === 'user' && !enabled,
  );
  return { on: openAtLogin && !isOff, offBy: openAtLogin && isOff ? 'windows' : null };
}

/** Hides a start at login on macOS, where it has no argument that says so. */
export function hiddenAtLogIn(launch: Launch, platform = process.platform): Launch {
  const atLogIn = platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  return atLogIn ? { ...launch, hidden: true } : launch;
}

/** Calls back when the user returns to the app, perhaps from the system's settings. */
export function onReturn(returned: () => void): void {
  app.on('browser-window-focus', returned);
}
