import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registeredShortcuts } from '../../../electron/browser-host/electron/global-shortcut.ts';
import { machine } from '../../../electron/browser-host/machine.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { records } from '../../../electron/browser-host/records.ts';
import { openDesktop } from '../../support/open-desktop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('every setting holds at once, and in the next run', () => {
  test.each(['dark', 'light'] as const)('theme: %s', async (theme) => {
    const { application, onDisk } = await openDesktop();
    await application.changeSettings({ theme });
    expect(nativeTheme.themeSource).toBe(theme);
    expect(onDisk().theme).toBe(theme);
    await openDesktop({}, { theme: 'light' });
    expect(nativeTheme.themeSource).toBe('light');
  });

  test('mode', async () => {
    const { application, onDisk, show } = await openDesktop();
    const window = await show();
    expect(window.minimumSize).toEqual([900, 600]);
    await application.changeSettings({ mode: 'compact' });
    expect(window.minimumSize).toEqual([420, 480]);
    expect(window.getBounds()).toMatchObject({ width: 420, height: 560 });
    expect(onDisk().mode).toBe('compact');
  });

  test('on top', async () => {
    const { application, onDisk, show } = await openDesktop();
    const window = await show();
    await application.changeSettings({ onTop: 'compact' });
    expect(window.isAlwaysOnTop()).toBe(false);
    await application.changeSettings({ mode: 'compact' });
    expect(window.isAlwaysOnTop()).toBe(true);
    await application.changeSettings({ onTop: 'never' });
    expect(window.isAlwaysOnTop()).toBe(false);
    expect(onDisk().onTop).toBe('never');
  });

  test('shortcut', async () => {
    const { application, onDisk } = await openDesktop();
    await application.changeSettings({ shortcut: 'F9' });
    expect(registeredShortcuts()).toEqual(['F9']);
    expect(onDisk().shortcut).toBe('F9');
    await application.changeSettings({ shortcut: null });
    expect(registeredShortcuts()).toEqual([]);
  });

  test('shortcut: the page hears the present one while it listens, and hiding ends that', async () => {
    const { application, show, window } = await openDesktop({}, { shortcut: 'F9' });
    await show();
    await application.handlers.pauseShortcut({ paused: true });
    expect(registeredShortcuts()).toEqual([]);
    expect(application.state.desktop.shortcut).toBe(true);
    await application.handlers.pauseShortcut({ paused: false });
    expect(registeredShortcuts()).toEqual(['F9']);
    await application.handlers.pauseShortcut({ paused: true });
    window.putAway();
    expect(registeredShortcuts()).toEqual(['F9']);
    await application.changeSettings({ shortcut: null });
  });

  test('W6 open at log-in starts it hidden, once it is installed', async () => {
    machine.isPackaged = true;
    const { application, onDisk } = await openDesktop();
    await application.changeSettings({ openAtLogIn: true });
    expect(records.logInItem).toEqual({ openAtLogin: true, args: ['--hidden'] });
    expect(onDisk().openAtLogIn).toBe(true);
    await application.changeSettings({ openAtLogIn: false });
    expect(records.logInItem).toEqual({ openAtLogin: false, args: ['--hidden'] });
  });

  test('open at log-in is what the system says: it may have been switched off there', async () => {
    machine.isPackaged = true;
    const { application } = await openDesktop({}, { openAtLogIn: true });
    expect(application.state.settings.openAtLogIn).toBe(false);
  });

  test('the two for EuroScope', async () => {
    const { application, onDisk } = await openDesktop({
      lookForEuroScope: () => Promise.resolve(false),
    });
    const both = { showWithEuroScope: true, quitWithEuroScope: true };
    await application.changeSettings(both);
    expect(onDisk()).toMatchObject(both);
    await application.changeSettings({ showWithEuroScope: false, quitWithEuroScope: false });
  });
});

describe('a shortcut that another program has', () => {
  test('is refused, and the last one stays', async () => {
    machine.takenShortcuts = ['F9'];
    const { application, onDisk } = await openDesktop();
    await application.changeSettings({ shortcut: 'F8' });
    expect(await application.changeSettings({ shortcut: 'F9', theme: 'dark' })).toEqual({
      ok: false,
      error: { kind: 'conflict', said: '' },
    });
    expect(registeredShortcuts()).toEqual(['F8']);
    expect(onDisk()).toMatchObject({ shortcut: 'F8', theme: 'system' });
    await application.changeSettings({ shortcut: null });
  });

  test('when the companion starts, is said to be so', async () => {
    machine.takenShortcuts = ['F9'];
    const { application } = await openDesktop({}, { shortcut: 'F9' });
    expect(application.state.desktop.shortcut).toBe(false);
  });
});

test('a stored shortcut that is reserved is not registered; all other settings stay', async () => {
  const { application, onDisk } = await openDesktop({}, { shortcut: 'Control+C', theme: 'dark' });
  expect(registeredShortcuts()).toEqual([]);
  expect(application.state.desktop.shortcut).toBe(false);
  expect(application.state.settings).toMatchObject({ shortcut: 'Control+C', theme: 'dark' });
  expect(onDisk()).toMatchObject({ shortcut: 'Control+C', theme: 'dark' });
});

test('a start is shown; W6 one with the system is not, and opens no window', async () => {
  const desktop = await openDesktop();
  desktop.launch({ link: undefined, hidden: true });
  expect(desktop.shown()).toBeUndefined();
  desktop.launch({ link: undefined, hidden: false });
  expect(desktop.shown()).toBeDefined();
});

test('a start with the system is shown where there is no tray to reach it by', async () => {
  machine.hasTray = false;
  const desktop = await openDesktop();
  desktop.launch({ link: undefined, hidden: true });
  expect(desktop.shown()).toBeDefined();
});

test('a start hands its way back from the browser to the sign-in', async () => {
  const desktop = await openDesktop();
  desktop.launch({ link: 'stopbar-companion://auth/callback?code=a&state=b', hidden: false });
  expect(desktop.logged).toEqual([expect.stringContaining('sign-in')]);
});

test('what was put away by a reset is back to how it was at first', async () => {
  const { application, onDisk } = await openDesktop();
  await application.changeSettings({ theme: 'dark', onTop: 'always', shortcut: 'F9' });
  expect(await application.handlers.resetSettings(undefined)).toMatchObject({ ok: true });
  expect(onDisk()).toMatchObject({ theme: 'system', onTop: 'never', shortcut: null });
  expect(registeredShortcuts()).toEqual([]);
});

test('the log folder is shown', async () => {
  const { application } = await openDesktop();
  await application.handlers.openLogFolder(undefined);
  expect(records.openedPaths.at(-1)).toMatch(/logs$/);
});

test('S10 the data folder is shown, or the one above it where it isn’t a folder', async () => {
  const { application } = await openDesktop();
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), 'not a folder');
  for (const name of ['.', 'file', 'missing']) {
    process.argv.push(`--user-data-dir=${join(folder, name)}`);
    await application.handlers.openDataFolder(undefined);
    process.argv.pop();
    expect(records.openedPaths.at(-1), name).toBe(folder);
  }
});

test('the page can hide its window', async () => {
  const { application, show } = await openDesktop();
  const window = await show();
  await application.handlers.hideWindow(undefined);
  expect(window.isVisible()).toBe(false);
});
