import { Notification } from 'electron';
import { hasUninstaller } from './own-identity.ts';

/** Keeps the notification from being garbage-collected while it can be clicked. */
let shown: Notification | undefined;

type Show = (title: string, body: string, onClick: () => void) => void;

let showBalloon: Show | undefined;

/**
 * Whether the tray icon should show notifications. Windows takes others only from a program in the
 * Start menu, and for one that isn't there, Electron would create or redirect the shortcut:
 * `EnsureShortcut` in
 * https://github.com/electron/electron/blob/main/shell/browser/notifications/win/windows_toast_activator.cc
 */
export const needsBalloons = (platform = process.platform): boolean =>
  platform === 'win32' && !hasUninstaller();

/** Shows notifications with this from now on. */
export function notifyWithBalloons(show: Show): void {
  showBalloon = show;
}

/** Shows a system notification, because there may be no window. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (showBalloon) {
    showBalloon(title, body, onClick);
    return;
  }
  if (!Notification.isSupported()) return;
  shown = new Notification({ title, body });
  shown.on('click', onClick);
  shown.show();
}
