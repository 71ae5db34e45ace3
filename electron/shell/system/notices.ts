import { Notification } from 'electron';
import { closedToTray, failures } from '../text.ts';

/** Kept while it can be clicked. */
let shown: Notification | undefined;

/** Says it outside of the window, which may not be there. */
export function notify(title: string, body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return;
  shown = new Notification({ title, body });
  shown.on('click', onClick);
  shown.show();
}

export function tellClosedToTray(onClick: () => void): void {
  notify(closedToTray.title, closedToTray.body, onClick);
}

/** For what was asked for in the tray's menu. */
export function tellFailure(what: string, onClick: () => void): void {
  notify(what, failures.body, onClick);
}
