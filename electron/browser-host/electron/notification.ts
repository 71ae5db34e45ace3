import { EventEmitter } from 'node:events';
import { machine } from '../machine.ts';
import { records } from '../records.ts';

/** A notification that is written down instead of shown. */
export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return machine.hasNotifications;
  }

  show(): void {
    records.notifications.push(this);
  }
}
