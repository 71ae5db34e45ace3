import { beforeEach, describe, expect, test } from 'vitest';
import { Menu } from '../../../../electron/browser-host/electron/menu.ts';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { setApplicationMenu } from '../../../../electron/shell/menu/application-menu.ts';
import { openDesktop, resetMachine } from '../../../support/application/open-desktop.ts';

const forbidden = ['reload', 'forceReload', 'toggleDevTools', 'viewMenu'];
const roles = () => Menu.application?.roles ?? [];

describe('R9 the application menu', () => {
  beforeEach(() => {
    resetMachine();
  });

  test.each(['win32', 'linux', 'darwin'] as const)(
    'of an installed app on %s zooms, but doesn’t reload or open the developer tools',
    (platform) => {
      expect(roles()).toContain('toggleDevTools');
      machine.isPackaged = true;
      setApplicationMenu(platform);
      expect(roles()).toEqual(expect.arrayContaining(['zoomIn', 'zoomOut', 'resetZoom', 'close']));
      expect(roles().filter((role) => forbidden.includes(role))).toEqual([]);
    },
  );

  test('reloads and opens the developer tools in development', () => {
    setApplicationMenu('win32');
    expect(roles()).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
  });

  test('edits text on macOS, where text fields have no keys of their own', () => {
    setApplicationMenu('darwin');
    expect(roles()).toEqual(expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll']));
  });

  test('leaves the keys of the page to the page on Windows', () => {
    setApplicationMenu('win32');
    expect(roles()).not.toContain('undo');
    expect(roles()).not.toContain('paste');
  });
});

describe('R9 the keys of an installed app', () => {
  test('zoom the page; Ctrl R and Ctrl Shift I do nothing', async () => {
    const desktop = await openDesktop();
    machine.isPackaged = true;
    setApplicationMenu('win32');
    const window = await desktop.show();
    const { webContents } = window;
    for (const keys of ['Control+R', 'Control+Shift+R', 'Control+Shift+I']) window.pressKeys(keys);
    expect([webContents.reloads, webContents.hasDevTools]).toEqual([0, false]);
    for (const keys of ['Control+=', 'Control+Plus', 'Control+-']) window.pressKeys(keys);
    expect(webContents.zoomLevel).toBe(0.5);
    window.pressKeys('Control+0');
    expect(webContents.zoomLevel).toBe(0);
    window.pressKeys('Control+W');
    expect(window.isVisible()).toBe(false);
  });

  test('reload the page in development', async () => {
    const desktop = await openDesktop();
    setApplicationMenu('win32');
    const window = await desktop.show();
    window.pressKeys('Control+R');
    window.pressKeys('Control+Shift+I');
    expect([window.webContents.reloads, window.webContents.hasDevTools]).toEqual([1, true]);
  });
});

test('R9 the window has no menu bar, and Alt shows none', async () => {
  const desktop = await openDesktop();
  const window = await desktop.show();
  expect(window.hasMenuBar).toBe(false);
});
