import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import type { PageName } from '../../contract/window.ts';
import { pageAddress } from '../hardening/page-address.ts';
import type { Placed } from './placement.ts';
import { background } from './theme.ts';

export interface WindowOptions {
  /** The folder of the main process's bundle. */
  readonly bundle: string;
  readonly page: PageName;
  readonly placed: Placed;
  readonly onTop: boolean;
}

/** Opens a hidden window. Show it once its page has loaded. */
export function openWindow({ bundle, page, placed, onTop }: WindowOptions): BrowserWindow {
  const { bounds, least } = placed;
  const window = new BrowserWindow({
    title: 'Stopbar Companion',
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
    show: false,
    alwaysOnTop: onTop,
    autoHideMenuBar: true,
    backgroundColor: background(),
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
  moveTo(window, placed);
  void window.loadURL(`${pageAddress}#/${page}`);
  return window;
}

/**
 * W3: sets the bounds twice, because the size is wrong at first on a display with another scale.
 */
export function moveTo(window: BrowserWindow, { bounds, least, maximized }: Placed): void {
  if (window.isMaximized()) window.unmaximize();
  window.setMinimumSize(least.width, least.height);
  window.setBounds(bounds);
  window.setBounds(bounds);
  if (maximized) window.maximize();
}
