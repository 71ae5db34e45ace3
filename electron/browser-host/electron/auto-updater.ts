import { EventEmitter } from 'node:events';

/** electron-updater emits an event here before it installs an update. */
export const autoUpdater = new EventEmitter();
