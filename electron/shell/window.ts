import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { pageAddress } from './page-address.ts';

/** The same as `--ground` in `renderer/app.css`, so that opening does not flash. */
const background = { dark: '#0d1117', light: '#f6f8fa' } as const;

/** The one window, shown when it has something to show. */
export function openWindow(bundle: string): BrowserWindow {
  const window = new BrowserWindow({
    title: 'Stopbar Companion',
    width: 1100,
    height: 760,
    minWidth: 420,
    minHeight: 480,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      preload: join(bundle, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  void window.loadURL(pageAddress);
  return window;
}
