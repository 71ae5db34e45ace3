import { Notification } from 'electron';
import { closedToTray, failures } from '../text.ts';

/** Keeps the notification from being garbage-collected while it can be clicked. */
let shown: Notification | undefined;

/** Shows a system notification, because there may be no window. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  shown = new Notification({ title, body });
  shown.on('click', onClick);
  shown.show();
}

export function tellClosedToTray(onClick: () => void): void {
  notify(closedToTray.title, closedToTray.body, onClick);
}

/** Reports the failure of an action in the tray's menu. */
export function tellFailure(what: string, onClick: () => void): void {
  notify(what, failures.body, onClick);
}
