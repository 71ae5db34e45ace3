import { Notification } from 'electron';
import { hasUninstaller } from './own-identity.ts';
import { closedToTray, failures, unexpected } from '../text.ts';

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
function notify(title: string, body: string, onClick: () => void): void {
  if (showBalloon) {
    showBalloon(title, body, onClick);
    return;
  }
  if (!Notification.isSupported()) return;
  shown = new Notification({ title, body });
  shown.on('click', onClick);
  shown.show();
}

export function notifyClosedToTray(onClick: () => void): void {
  notify(closedToTray.title, closedToTray.body, onClick);
}

export function notifyUnexpected(onClick: () => void): void {
  notify(unexpected.title, unexpected.body, onClick);
}

/** Reports the failure of an action in the tray's menu. */
export function notifyFailure(what: string, onClick: () => void): void {
  notify(what, failures.body, onClick);
}
