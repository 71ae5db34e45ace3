import { app, Menu, type MenuItemConstructorOptions as Entry } from 'electron';

/**
 * R9: replaces Electron's default menu, which reloads the page and opens the developer tools. macOS shows
 * this one. Elsewhere it's invisible and only holds keys; text fields have their own.
 */
export function setApplicationMenu(platform: NodeJS.Platform = process.platform): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(entries(platform === 'darwin')));
}

const entries = (isMac: boolean): Entry[] => [
  ...(isMac ? [{ role: 'appMenu' } as const] : []),
  { role: 'fileMenu' },
  // On macOS, text fields get their keys from here.
  ...(isMac ? [{ role: 'editMenu' } as const] : []),
  // The role `viewMenu` would also reload and open the developer tools.
  {
    label: 'View',
    submenu: [
      ...(app.isPackaged ? [] : forDevelopment),
      ...zoom,
      // Elsewhere, it would only be a key (F11), and a compact window has no full screen.
      ...(isMac ? ([{ type: 'separator' }, { role: 'togglefullscreen' }] as const) : []),
    ],
  },
  { role: 'windowMenu' },
];

const zoom: Entry[] = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  // On most keyboards, the plus needs Shift.
  { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false },
  { role: 'zoomOut' },
];

const forDevelopment: Entry[] = [
  { role: 'reload' },
  { role: 'toggleDevTools' },
  { type: 'separator' },
];
