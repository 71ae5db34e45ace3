import { join } from 'node:path';
import { BrowserWindow } from 'electron';
import type { PageName } from '../../contract/application/pages.ts';
import { pageAddress } from '../hardening/page-address.ts';
import { addContextMenu } from '../menu/context-menu.ts';
import type { Placed } from './placement.ts';
import { background } from './theme.ts';

interface WindowOptions {
  /** The folder of the main process's bundle. */
  readonly bundle: string;
  readonly page: PageName;
  readonly placed: Placed;
  readonly onTop: boolean;
}

/** Opens a hidden window. Show it once its page has loaded. */
export function openWindow({ bundle, page, placed, onTop }: WindowOptions): BrowserWindow {
  const { bounds, minimum } = placed;
  const window = new BrowserWindow({
    title: 'Stopbar Companion',
    ...bounds,
    minWidth: minimum.width,
    minHeight: minimum.height,
    show: false,
    alwaysOnTop: onTop,
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
      spellcheck: true,
    },
  });
  // Unlike an auto-hidden menu bar, Alt doesn't show this one.
  window.setMenuBarVisibility(false);
  addContextMenu(window);
  setBounds(window, placed);
  void window.loadURL(`${pageAddress}#/${page}`);
  return window;
}

/** Moves a window that is visible. R1: for a hidden one, maximizing would show it. */
export function moveTo(window: BrowserWindow, placed: Placed): void {
  if (window.isMaximized() && !placed.maximized) window.unmaximize();
  if (!window.isMaximized()) setBounds(window, placed);
  if (placed.maximized) window.maximize();
}

/** Shows a window, maximized if it should be, without a moment in another size (R1). */
export function showAt(window: BrowserWindow, placed: Placed, focus: boolean): void {
  if (!window.isMaximized()) setBounds(window, placed);
  // This shows a hidden window.
  if (placed.maximized && !window.isMaximized()) window.maximize();
  else if (!focus) window.showInactive();
  if (focus) {
    window.show();
    window.focus();
  }
  if (!placed.maximized && window.isMaximized()) moveTo(window, placed);
}

/**
 * W3: sets the bounds twice, because the size is wrong at first on a display with another scale.
 */
function setBounds(window: BrowserWindow, { bounds, minimum }: Placed): void {
  window.setMinimumSize(minimum.width, minimum.height);
  window.setBounds(bounds);
  window.setBounds(bounds);
}
