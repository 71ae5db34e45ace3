import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { app } from '../../../electron/browser-host/electron/app.ts';
import { registered } from '../../../electron/browser-host/electron/global-shortcut.ts';
import { machine } from '../../../electron/browser-host/machine.ts';
import { shell } from '../../../electron/browser-host/system.ts';
import { nativeTheme } from '../../../electron/browser-host/electron/native-theme.ts';
import { hiddenAtLogIn, readLogInItem } from '../../../electron/shell/system/start-up.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';
import type { StoredSettings } from '../../../electron/storage/settings.ts';
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

  test('shortcut: the page receives the current keys while it records new ones, until it is hidden', async () => {
    const { application, show, window } = await openDesktop({}, { shortcut: 'F9' });
    await show();
    await application.handlers.pauseShortcut({ paused: true });
    expect([...registered.keys()]).toEqual([]);
    expect(application.state.desktop.shortcut).toBe(true);
    await application.handlers.pauseShortcut({ paused: false });
    expect([...registered.keys()]).toEqual(['F9']);
    await application.handlers.pauseShortcut({ paused: true });
    window.hide();
    expect([...registered.keys()]).toEqual(['F9']);
    await application.handlers.pauseShortcut({ paused: true });
    await application.changeSettings({ shortcut: 'F8' });
    await application.handlers.pauseShortcut({ paused: false });
    expect([...registered.keys()]).toEqual(['F8']);
    expect(application.state.desktop.shortcut).toBe(true);
    await application.changeSettings({ shortcut: null });
  });

  test('W6 start at login: an installed app starts hidden', async () => {
    machine.isPackaged = true;
    const { application, onDisk } = await openDesktop();
    await application.changeSettings({ openAtLogIn: true });
    expect(app.logInItem).toEqual({ openAtLogin: true, args: ['--hidden'] });
    expect(onDisk().openAtLogIn).toBe(true);
    await application.changeSettings({ openAtLogIn: false });
    expect(app.logInItem).toEqual({ openAtLogin: false, args: ['--hidden'] });
  });

  test('R8 start at login: is off if the system has no entry for the app', async () => {
    machine.isPackaged = true;
    const { application } = await openDesktop({}, { openAtLogIn: true });
    expect(application.state.settings.openAtLogIn).toBe(false);
    expect(application.state.desktop.logInOffBy).toBeNull();
  });

  test('R8 start at login: is off while Task Manager has it off, and can be turned on again', async () => {
    machine.isPackaged = true;
    const { application, show, window, onDisk } = await openDesktop();
    const shown = await show();
    await application.changeSettings({ openAtLogIn: true });
    // The user turns it off in Task Manager, and comes back.
    shown.blur();
    machine.allowedInTaskManager = false;
    const pushed = vi.fn();
    application.onState(pushed);
    window.show();
    expect(pushed).toHaveBeenCalledOnce();
    expect(application.state.settings.openAtLogIn).toBe(false);
    expect(application.state.desktop.logInOffBy).toBe('windows');
    expect(onDisk().openAtLogIn).toBe(false);

    await application.changeSettings({ openAtLogIn: true });
    expect(machine.allowedInTaskManager).toBe(true);
    expect(application.state.settings.openAtLogIn).toBe(true);
    expect(application.state.desktop.logInOffBy).toBeNull();
  });

  test('R8 start at login: an entry of another program with the same path doesn’t count', async () => {
    machine.isPackaged = true;
    const { application } = await openDesktop();
    await application.changeSettings({ openAtLogIn: true });
    const { args = [] } = app.logInItem;
    const scope = 'user' as const;
    const own = { name: 'app.stopbar.companion', path: 'a.exe', args, scope, enabled: true };
    const items = [
      { ...own, name: 'other', enabled: false },
      { ...own, scope: 'machine', enabled: false } as const,
      own,
    ];
    const read = app.getLoginItemSettings.bind(app);
    vi.spyOn(app, 'getLoginItemSettings').mockImplementation((options) => ({
      ...read(options),
      launchItems: items,
    }));
    expect(readLogInItem('win32')).toEqual({ on: true, offBy: null });
  });

  test('R8 start at login: is off while macOS waits for approval', async () => {
    machine.isPackaged = true;
    const { application } = await openDesktop({ platform: 'darwin' });
    machine.needsApproval = true;
    await application.changeSettings({ openAtLogIn: true });
    expect(application.state.settings.openAtLogIn).toBe(false);
    expect(application.state.desktop.logInOffBy).toBe('mac');
    machine.needsApproval = false;
    await application.changeSettings({ openAtLogIn: true });
    expect(application.state.settings.openAtLogIn).toBe(true);
  });

  test('R8 returning to the window pushes no state if nothing has changed', async () => {
    machine.isPackaged = true;
    const { application, show, window } = await openDesktop();
    const shown = await show();
    const pushed = vi.fn();
    application.onState(pushed);
    shown.blur();
    window.show();
    expect(pushed).not.toHaveBeenCalled();
  });

  test('R8 a start at login on macOS is hidden', async () => {
    await openDesktop();
    const launch = { link: undefined, hidden: false };
    expect(hiddenAtLogIn(launch, 'darwin').hidden).toBe(false);
    machine.openedAtLogIn = true;
    expect(hiddenAtLogIn(launch, 'darwin').hidden).toBe(true);
    expect(hiddenAtLogIn(launch, 'win32').hidden).toBe(false);
  });

  test('what’s new: is offered once after an update, even after a start that nobody saw', async () => {
    const { application, onDisk } = await openDesktop({}, { newsShownOf: '1.2.2' });
    expect(application.state.newsSince).toBe('1.2.2');
    expect(onDisk().newsShownOf).toBe('1.2.2');
    await application.handlers.dismissNews(undefined);
    expect(application.state.newsSince).toBeNull();
    expect(onDisk().newsShownOf).toBe('1.2.3');
  });

  test.each<[string, Partial<StoredSettings>]>([
    ['on the first start', {}],
    ['in the version that was used before', { newsShownOf: '1.2.3' }],
    ['in an older version', { newsShownOf: '1.10.0' }],
    ['while it’s turned off', { newsShownOf: '1.2.2', showNews: false }],
  ])('what’s new: isn’t offered %s', async (_, stored) => {
    const { application, onDisk } = await openDesktop({}, stored);
    expect(application.state.newsSince).toBeNull();
    expect(onDisk().newsShownOf).toBe('1.2.3');
    await application.changeSettings({ showNews: true });
    expect(application.state.newsSince).toBeNull();
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
    expect([...registered.keys()]).toEqual(['F8']);
    expect(onDisk()).toMatchObject({ shortcut: 'F8', theme: 'system' });
    await application.changeSettings({ shortcut: null });
  });

  test('is reported when the app starts', async () => {
    machine.takenShortcuts = ['F9'];
    const { application } = await openDesktop({}, { shortcut: 'F9' });
    expect(application.state.desktop.shortcut).toBe(false);
  });

  test('at the start can be chosen again once the program has released it', async () => {
    machine.takenShortcuts = ['F9'];
    const { application, onDisk } = await openDesktop({}, { shortcut: 'F9' });
    expect(await application.changeSettings({ shortcut: 'F9' })).toEqual({
      ok: false,
      error: { kind: 'conflict', said: '' },
    });
    expect([...registered.keys()]).toEqual([]);
    expect(application.state.desktop.shortcut).toBe(false);
    machine.takenShortcuts = [];
    expect(await application.changeSettings({ shortcut: 'F9' })).toMatchObject({ ok: true });
    expect([...registered.keys()]).toEqual(['F9']);
    expect(application.state.desktop.shortcut).toBe(true);
    expect(onDisk().shortcut).toBe('F9');
  });

  test('is lost if the program took it while the page recorded new keys', async () => {
    const { application } = await openDesktop({}, { shortcut: 'F9' });
    await application.handlers.pauseShortcut({ paused: true });
    machine.takenShortcuts = ['F9'];
    await application.handlers.pauseShortcut({ paused: false });
    expect([...registered.keys()]).toEqual([]);
    expect(application.state.desktop.shortcut).toBe(false);
  });
});

// Copying, pasting, closing a window and the palette.
test.each(['Control+C', 'Control+V', 'Control+W', 'Alt+F4', 'Control+K'])(
  'R10 the stored shortcut %s, which is reserved, isn’t registered, and other settings apply',
  async (shortcut) => {
    const { application, onDisk } = await openDesktop({}, { shortcut, theme: 'dark' });
    expect([...registered.keys()]).toEqual([]);
    expect(application.state.desktop.shortcut).toBe(false);
    expect(application.state.settings).toMatchObject({ shortcut, theme: 'dark' });
    expect(onDisk()).toMatchObject({ shortcut, theme: 'dark' });
  },
);

test('a start shows the window; W6 a start at login opens none', async () => {
  const desktop = await openDesktop();
  desktop.launch({ link: undefined, hidden: true });
  expect(desktop.shown()).toBeUndefined();
  desktop.launch({ link: undefined, hidden: false });
  expect(desktop.shown()).toBeDefined();
});

test('a hidden start shows the window on Linux, where the tray icon may not be visible', async () => {
  const desktop = await openDesktop({ platform: 'linux' });
  desktop.launch({ link: undefined, hidden: true });
  expect(desktop.shown()).toBeDefined();
});

test('a start passes a callback on to the sign-in', async () => {
  const desktop = await openDesktop();
  desktop.launch({ link: 'stopbar-companion://auth/callback?code=a&state=b', hidden: false });
  expect(desktop.logged).toEqual([expect.stringContaining('sign-in')]);
});

test('opens the log folder', async () => {
  const { application } = await openDesktop();
  const opened = vi.spyOn(shell, 'openPath');
  await application.handlers.openLogFolder(undefined);
  expect(opened).toHaveBeenLastCalledWith(expect.stringMatching(/logs$/));
});

test('S10 opens the data folder, or its parent if it isn’t a folder', async () => {
  const { application } = await openDesktop();
  const opened = vi.spyOn(shell, 'openPath');
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), 'not a folder');
  for (const name of ['.', 'file', 'missing']) {
    process.argv.push(`--user-data-dir=${join(folder, name)}`);
    await application.handlers.openDataFolder(undefined);
    process.argv.pop();
    expect(opened, name).toHaveBeenLastCalledWith(folder);
  }
});

test('a reset restores the defaults', async () => {
  const { application, onDisk } = await openDesktop();
  await application.changeSettings({ theme: 'dark', onTop: 'always', shortcut: 'F9' });
  expect(await application.handlers.resetSettings(undefined)).toMatchObject({ ok: true });
  expect(onDisk()).toMatchObject({ theme: 'system', onTop: 'never', shortcut: null });
  expect([...registered.keys()]).toEqual([]);
});

test('the page can hide its window', async () => {
  const { application, show } = await openDesktop();
  const window = await show();
  await application.handlers.hideWindow(undefined);
  expect(window.isVisible()).toBe(false);
});
