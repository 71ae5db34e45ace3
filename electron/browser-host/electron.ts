// Stands in for the module 'electron': only what the companion uses, typed by Electron itself.
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog, nativeTheme, net, session, shell } from './system.ts';
export { ipcMain } from './ipc-main.ts';
export { protocol } from './protocol.ts';
