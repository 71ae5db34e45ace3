// Stands in for the module 'electron': only the parts that the app uses, typed by Electron itself.

export { app } from './app.ts';
export { autoUpdater } from './auto-updater.ts';
export { BaseWindow } from './base-window.ts';
export { BrowserWindow } from './browser-window.ts';
export { globalShortcut } from './global-shortcut.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { nativeTheme } from './native-theme.ts';
export { Notification } from './notification.ts';
export { powerMonitor } from './power-monitor.ts';
export { protocol } from './protocol.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { clipboard, dialog, net, shell } from '../system.ts';
export { Tray } from './tray.ts';

export { default } from '../for-electron-store.ts';
