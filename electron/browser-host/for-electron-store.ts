import { app } from './electron/app.ts';
import { ipcMain } from './electron/ipc-main.ts';
import { shell } from './system.ts';

/** electron-store uses Electron's module as one object. */
export default { app, ipcMain, shell };
