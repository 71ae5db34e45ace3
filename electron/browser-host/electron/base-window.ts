import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { onlyOnceReady } from '../readiness.ts';

/** A window without a page. It takes part in quitting and in the end of the session. */
export class BaseWindow extends EventEmitter implements Pick<Electron.BaseWindow, 'close'> {
  constructor() {
    super();
    onlyOnceReady('Cannot create BaseWindow before app is ready');
    app.windows.add(this);
  }

  close(): void {
    app.windows.delete(this);
    this.emit('closed');
    if (app.windows.size === 0) app.emit('window-all-closed');
  }
}
