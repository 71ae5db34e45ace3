import { EventEmitter } from 'node:events';
import { onlyOnceReady } from '../readiness.ts';

export const notifications: Notification[] = [];

/** A notification that is recorded instead of shown. */
export class Notification extends EventEmitter implements Pick<Electron.Notification, 'show'> {
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    onlyOnceReady('Cannot create Notification before app is ready');
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    notifications.push(this);
  }
}
