import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { shell } from './system.ts';

/** electron-store takes Electron's module as one object. */
export default { app, ipcMain, shell };
