import { EventEmitter } from 'node:events';

/** electron-updater tells it that an update is about to be installed. */
export const autoUpdater = new EventEmitter();
