import { EventEmitter } from 'node:events';
import { app } from './app.ts';

/** electron-updater uses it: on macOS it installs an update, elsewhere it only gets an event. */
class AutoUpdater extends EventEmitter implements Pick<Electron.AutoUpdater, 'quitAndInstall'> {
  /** Closes every window before it quits. A window that refuses keeps the app running. */
  quitAndInstall(): void {
    this.emit('before-quit-for-update');
    for (const window of [...app.windows]) window.close();
    if (app.windows.size === 0) app.quit();
  }
}

export const autoUpdater = new AutoUpdater();
