import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registeredShortcuts } from '../../../electron/browser-host/electron/global-shortcut.ts';
import { machine } from '../../../electron/browser-host/machine.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { records } from '../../../electron/browser-host/records.ts';
import { openDesktop } from '../../support/open-desktop.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('every setting applies immediately and is saved', () => {
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
    expect(window.getBounds()).toMatchObject({ width: 420, height: 720 });
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

  test('shortcut: the page receives the current keys while it records new ones, until it is hidden', async () => {
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

  test('W6 start at login: an installed app starts hidden', async () => {
    machine.isPackaged = true;
    const { application, onDisk } = await openDesktop();
    await application.changeSettings({ openAtLogIn: true });
    expect(records.logInItem).toEqual({ openAtLogin: true, args: ['--hidden'] });
    expect(onDisk().openAtLogIn).toBe(true);
    await application.changeSettings({ openAtLogIn: false });
    expect(records.logInItem).toEqual({ openAtLogin: false, args: ['--hidden'] });
  });

  test('start at login: follows the system, where it may have been turned off', async () => {
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
  test('is rejected, and the last one stays', async () => {
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

  test('is reported when the app starts', async () => {
    machine.takenShortcuts = ['F9'];
    const { application } = await openDesktop({}, { shortcut: 'F9' });
    expect(application.state.desktop.shortcut).toBe(false);
  });
});

test('a stored shortcut that is reserved isn’t registered, and other settings apply', async () => {
  const { application, onDisk } = await openDesktop({}, { shortcut: 'Control+C', theme: 'dark' });
  expect(registeredShortcuts()).toEqual([]);
  expect(application.state.desktop.shortcut).toBe(false);
  expect(application.state.settings).toMatchObject({ shortcut: 'Control+C', theme: 'dark' });
  expect(onDisk()).toMatchObject({ shortcut: 'Control+C', theme: 'dark' });
});

test('a start shows the window; W6 a start at login opens none', async () => {
  const desktop = await openDesktop();
  desktop.launch({ link: undefined, hidden: true });
  expect(desktop.shown()).toBeUndefined();
  desktop.launch({ link: undefined, hidden: false });
  expect(desktop.shown()).toBeDefined();
});

test('a start at login shows the window if there is no tray', async () => {
  machine.hasTray = false;
  const desktop = await openDesktop();
  desktop.launch({ link: undefined, hidden: true });
  expect(desktop.shown()).toBeDefined();
});

test('a start passes a callback on to the sign-in', async () => {
  const desktop = await openDesktop();
  desktop.launch({ link: 'stopbar-companion://auth/callback?code=a&state=b', hidden: false });
  expect(desktop.logged).toEqual([expect.stringContaining('sign-in')]);
});

test('a reset restores the defaults', async () => {
  const { application, onDisk } = await openDesktop();
  await application.changeSettings({ theme: 'dark', onTop: 'always', shortcut: 'F9' });
  expect(await application.handlers.resetSettings(undefined)).toMatchObject({ ok: true });
  expect(onDisk()).toMatchObject({ theme: 'system', onTop: 'never', shortcut: null });
  expect(registeredShortcuts()).toEqual([]);
});

test('opens the log folder', async () => {
  const { application } = await openDesktop();
  await application.handlers.openLogFolder(undefined);
  expect(records.openedPaths.at(-1)).toMatch(/logs$/);
});

test('S10 opens the data folder, or its parent if it isn’t a folder', async () => {
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
