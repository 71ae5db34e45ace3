import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BrowserWindow } from '../../../../electron/browser-host/electron/browser-window.ts';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { setApplicationMenu } from '../../../../electron/shell/menu/application-menu.ts';
import { applicationRoles as roles, roleOn } from '../../../support/electron/menus.ts';
import { openDesktop, resetMachine } from '../../../support/application/open-desktop.ts';

const forbidden = ['reload', 'forceReload', 'toggleDevTools', 'viewMenu'];

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

  test('has full screen on macOS, and nothing on F11 elsewhere', () => {
    expect(roleOn('F11')).toBe('togglefullscreen');
    for (const platform of ['win32', 'linux'] as const) {
      setApplicationMenu(platform);
      expect(roleOn('F11')).toBeUndefined();
      expect(roles()).not.toContain('togglefullscreen');
    }
    setApplicationMenu('darwin');
    expect(roles()).toContain('togglefullscreen');
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

test('R9 the keys of an installed app zoom and close; Ctrl R and Ctrl Shift I do nothing', () => {
  resetMachine();
  machine.isPackaged = true;
  setApplicationMenu('win32');
  for (const keys of ['Control+R', 'Control+Shift+R', 'Control+Shift+I']) {
    expect(roleOn(keys)).toBeUndefined();
  }
  expect(['Control+=', 'Control+Plus', 'Control+-', 'Control+0', 'Control+W'].map(roleOn)).toEqual([
    ...['zoomIn', 'zoomIn', 'zoomOut', 'resetZoom', 'close'],
  ]);
  machine.isPackaged = false;
  setApplicationMenu('win32');
  expect(['Control+R', 'Control+Shift+I'].map(roleOn)).toEqual(['reload', 'toggleDevTools']);
});

test('R9 the window has no menu bar, and Alt shows none', async () => {
  const desktop = await openDesktop();
  const set = vi.spyOn(BrowserWindow.prototype, 'setMenuBarVisibility');
  await desktop.show();
  expect(set.mock.calls).toEqual([[false]]);
});
