// Stands in for the module 'electron': only the parts that the app uses, typed by Electron itself.
import { app } from './app.ts';
import { ipcMain } from './ipc-main.ts';
import { shell } from '../system.ts';

export { autoUpdater } from './auto-updater.ts';
export { BaseWindow } from './base-window.ts';
export { BrowserWindow } from './browser-window.ts';
export { globalShortcut } from './global-shortcut.ts';
export { Menu } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { nativeTheme } from './native-theme.ts';
export { Notification } from './notification.ts';
export { powerMonitor } from './power-monitor.ts';
export { protocol } from './protocol.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { clipboard, dialog, net } from '../system.ts';
export { Tray } from './tray.ts';

export { app, ipcMain, shell };
/** electron-store uses the module as one object. */
export default { app, ipcMain, shell };
