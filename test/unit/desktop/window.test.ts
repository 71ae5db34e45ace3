import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { notifications } from '../../../electron/browser-host/electron/notification.ts';
import { app } from '../../../electron/browser-host/electron/app.ts';
import { autoUpdater } from '../../../electron/browser-host/electron/auto-updater.ts';
import { display, machine } from '../../../electron/browser-host/machine.ts';
import { Updates } from '../../../electron/application/updates/updates.ts';
import { hiddenLifetime } from '../../../electron/shell/window/main-window.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';
import { clickTray, plug, pressShortcut } from '../../support/electron/desktop.ts';

const laptop = display(1, { x: 0, y: 0, width: 1920, height: 1080 }, 1);
const radar = display(2, { x: -2560, y: -300, width: 2560, height: 1440 }, 1.5);

afterEach(() => {
  vi.useRealTimers();
});

describe('W3 size and place', () => {
  test('are saved separately for each mode', async () => {
    const { application, show, onDisk } = await openDesktop();
    const window = await show();
    window.drag({ x: 30, y: 40, width: 1000, height: 700 });
    await application.changeSettings({ mode: 'compact' });
    expect(window.getBounds()).toMatchObject({ width: 420, height: 720 });
    window.drag({ x: 500, y: 60, width: 450, height: 600 });
    await application.changeSettings({ mode: 'full' });
    expect(window.getBounds()).toEqual({ x: 30, y: 40, width: 1000, height: 700 });
    await application.changeSettings({ mode: 'compact' });
    expect(window.getBounds()).toEqual({ x: 500, y: 60, width: 450, height: 600 });
    expect(onDisk()).toMatchObject({
      fullPlacement: { x: 30, y: 40, width: 1000, height: 700, maximized: false },
      compactPlacement: { x: 500, y: 60, width: 450, height: 600, maximized: false },
    });
  });

  test('are right on a display with another scale', async () => {
    const fullPlacement = { x: -2000, y: -100, width: 1000, height: 700, maximized: false };
    const desktop = await openDesktop({}, { fullPlacement });
    machine.displays = [laptop, radar];
    const window = await desktop.show();
    expect({ ...window.getBounds(), maximized: false }).toEqual(fullPlacement);
    await desktop.application.changeSettings({ mode: 'compact' });
    expect(window.getBounds()).toMatchObject({ width: 420, height: 720 });
    await desktop.application.changeSettings({ mode: 'full' });
    expect({ ...window.getBounds(), maximized: false }).toEqual(fullPlacement);
  });

  test('move to another display when theirs is removed, and back when it returns', async () => {
    const desktop = await openDesktop();
    machine.displays = [laptop, radar];
    const window = await desktop.show();
    const dragged = { x: -2000, y: -100, width: 1000, height: 700 };
    window.drag(dragged);
    plug([laptop]);
    expect(window.getBounds()).toEqual({ x: 460, y: 170, width: 1000, height: 700 });
    // The user didn't choose the current place.
    desktop.window.hide();
    await desktop.show();
    expect(desktop.onDisk().fullPlacement).toMatchObject(dragged);
    plug([laptop, radar]);
    expect(window.getBounds()).toEqual(dragged);
  });

  test('stay when a display changes, even if Windows snapped the window to an edge', async () => {
    const fullPlacement = { x: 100, y: 100, width: 1000, height: 700, maximized: false };
    const desktop = await openDesktop({}, { fullPlacement });
    const window = await desktop.show();
    const snapped = { x: 960, y: 0, width: 960, height: 1040 };
    window.setBounds(snapped);
    const { bounds } = laptop;
    plug([{ ...laptop, workArea: { ...bounds, height: 1020 } }, radar]);
    plug([laptop]);
    expect(window.getBounds()).toEqual(snapped);
    plug([radar]);
    expect(window.getBounds()).toEqual({ x: -1780, y: 50, width: 1000, height: 700 });
  });

  test('are kept for the display that was removed, even if Windows moves the window first', async () => {
    const desktop = await openDesktop();
    machine.displays = [laptop, radar];
    const window = await desktop.show();
    const dragged = { x: -2000, y: -100, width: 1000, height: 700 };
    window.drag(dragged);
    window.setBounds({ x: 0, y: 0 });
    plug([laptop]);
    desktop.window.hide();
    await desktop.show();
    plug([laptop, radar]);
    expect(window.getBounds()).toEqual(dragged);
  });

  test('that a Windows key chose are saved when the window loses the focus', async () => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    const snapped = { x: 960, y: 0, width: 960, height: 1040 };
    window.setBounds(snapped);
    window.blur();
    await expect.poll(() => desktop.onDisk().fullPlacement).toMatchObject(snapped);
  });

  test('of a maximized window stay while it’s minimized, and when the app quits then', async () => {
    vi.spyOn(app, 'exit').mockImplementation(() => undefined);
    const fullPlacement = { x: 100, y: 100, width: 1000, height: 700, maximized: true };
    const desktop = await openDesktop({}, { fullPlacement });
    const window = await desktop.show();
    const left = once(window, 'blur');
    window.minimize();
    await left;
    expect(desktop.onDisk().fullPlacement).toEqual(fullPlacement);
    desktop.menu().click('Quit');
    expect(window.isDestroyed()).toBe(true);
    expect(desktop.onDisk().fullPlacement).toEqual(fullPlacement);
  });

  test('fit when the display is removed while the window is hidden', async () => {
    const desktop = await openDesktop();
    machine.displays = [laptop, radar];
    const window = await desktop.show();
    window.drag({ x: -2000, y: -100, width: 1000, height: 700 });
    desktop.window.hide();
    plug([laptop]);
    await desktop.show();
    expect(window.getBounds()).toMatchObject({ x: 460, y: 170 });
  });
});

describe('W4 a hidden window', () => {
  test('is destroyed after ten minutes, and reopens in the same place', async () => {
    const desktop = await openDesktop();
    const first = await desktop.show();
    first.drag({ x: 30, y: 40, width: 1000, height: 700 });
    await desktop.application.handlers.rememberPage({ page: 'contact' });
    vi.useFakeTimers();
    desktop.window.hide();
    vi.advanceTimersByTime(hiddenLifetime - 1);
    expect(first.isDestroyed()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(first.isDestroyed()).toBe(true);
    expect(desktop.window.current).toBeUndefined();
    vi.useRealTimers();

    const second = await desktop.show();
    expect(second).not.toBe(first);
    expect(second.address).toBe('app://companion/index.html#/contact');
    expect(second.getBounds()).toEqual({ x: 30, y: 40, width: 1000, height: 700 });
  });

  test('is kept when it is reopened within ten minutes', async () => {
    const desktop = await openDesktop();
    const first = await desktop.show();
    vi.useFakeTimers();
    desktop.window.hide();
    vi.advanceTimersByTime(hiddenLifetime - 1);
    desktop.window.show();
    vi.advanceTimersByTime(hiddenLifetime * 2);
    expect(first.isDestroyed()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('isn’t shown when its page has loaded', async () => {
    const desktop = await openDesktop();
    desktop.window.show();
    desktop.window.hide();
    const window = desktop.shown();
    await new Promise((resolve) => window?.once('ready-to-show', resolve));
    expect(window?.isVisible()).toBe(false);
  });
});

describe('W5 a window', () => {
  test.each(['dark', 'light'] as const)(
    'in %s opens with that background, and is shown once it is ready',
    async (theme) => {
      const desktop = await openDesktop({}, { theme });
      desktop.window.show();
      expect(desktop.shown()?.isVisible()).toBe(false);
      await desktop.show();
      const ground = theme === 'dark' ? '#0e1116' : '#f6f7f9';
      expect(desktop.shown()?.options).toMatchObject({ show: false, backgroundColor: ground });
      await desktop.application.changeSettings({ theme: theme === 'dark' ? 'light' : 'dark' });
      expect(desktop.shown()?.backgroundColor).not.toBe(ground);
    },
  );
});

describe('W10 always on top', () => {
  test.each([
    ['never', 'full', false],
    ['never', 'compact', false],
    ['always', 'full', true],
    ['always', 'compact', true],
    ['compact', 'full', false],
    ['compact', 'compact', true],
  ] as const)('%s: a new %s window is on top: %s', async (onTop, mode, expected) => {
    const desktop = await openDesktop({}, { onTop, mode });
    expect((await desktop.show()).isAlwaysOnTop()).toBe(expected);
  });

  test('applies immediately, and follows the mode if it is only for compact', async () => {
    const { application, show, onDisk } = await openDesktop();
    const window = await show();
    await application.changeSettings({ onTop: 'compact' });
    expect(window.isAlwaysOnTop()).toBe(false);
    await application.changeSettings({ mode: 'compact' });
    expect(window.isAlwaysOnTop()).toBe(true);
    await application.changeSettings({ mode: 'full' });
    expect(window.isAlwaysOnTop()).toBe(false);
    expect(onDisk().onTop).toBe('compact');
  });
});

describe('the focus', () => {
  test('doesn’t move to a window that the user didn’t open', async () => {
    const desktop = await openDesktop();
    desktop.window.showQuietly();
    const window = await vi.waitFor(() => {
      const shown = desktop.shown();
      expect(shown?.isVisible()).toBe(true);
      return shown;
    }, 60_000);
    expect(window?.isFocused()).toBe(false);
    desktop.window.hide();
    desktop.window.showQuietly();
    expect(window?.isVisible()).toBe(true);
    expect(window?.isFocused()).toBe(false);
  });
});

describe('closing the window', () => {
  test('hides it, and shows one notification that opens it again', async () => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    window.close();
    expect(window.isVisible()).toBe(false);
    expect(window.isDestroyed()).toBe(false);
    expect(notifications).toMatchObject([{ title: 'Stopbar Companion is still running' }]);
    notifications[0]?.emit('click');
    expect(window.isVisible()).toBe(true);
    window.close();
    expect(notifications).toHaveLength(1);
    expect(desktop.onDisk().toldAboutTray).toBe(true);
  });

  test('hides it on Linux only after the tray icon was used, and the page knows', async () => {
    const desktop = await openDesktop({ platform: 'linux' });
    const quit = vi.spyOn(app, 'quit').mockImplementation(() => undefined);
    const pushed: boolean[] = [];
    desktop.application.onState((state) => pushed.push(state.desktop.tray));
    const window = await desktop.show();
    expect(pushed.at(-1)).toBe(false);
    desktop.window.hide();
    expect(window.isMinimized()).toBe(true);
    window.close();
    expect(quit).toHaveBeenCalledOnce();
    expect(notifications).toEqual([]);
    const again = await desktop.show();
    clickTray(desktop.tray());
    expect(again.isVisible()).toBe(false);
    clickTray(desktop.tray());
    expect(pushed.at(-1)).toBe(true);
    again.close();
    expect(quit).toHaveBeenCalledOnce();
    expect(again.isDestroyed()).toBe(false);
  });

  test('isn’t prevented when the app quits', async () => {
    const exit = vi.spyOn(app, 'exit').mockImplementation(() => undefined);
    const desktop = await openDesktop();
    const window = await desktop.show();
    desktop.menu().click('Quit');
    expect(window.isDestroyed()).toBe(true);
    expect(exit).toHaveBeenCalledWith(0);
  });

  test('W7 isn’t prevented when an update on macOS closes the window before the app quits', async () => {
    const exit = vi.spyOn(app, 'exit').mockImplementation(() => undefined);
    const updates = new Updates({
      off: undefined,
      load: () =>
        Promise.resolve({
          check: () => Promise.resolve({ version: '1.3.0', notes: '' }),
          download: () => Promise.resolve(),
          // As MacUpdater of electron-updater does.
          install: () => autoUpdater.quitAndInstall(),
        }),
    });
    const desktop = await openDesktop({ updates, platform: 'darwin' });
    const window = await desktop.show();
    window.setBounds({ x: 30, y: 40, width: 1000, height: 700 });
    await updates.check();
    desktop.menu().click('Restart and update to 1.3.0');
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), 60_000);
    expect(window.isDestroyed()).toBe(true);
    expect(desktop.onDisk().fullPlacement).toMatchObject({ x: 30, y: 40 });
  });
});

test('R10 the shortcut raises a window that is visible but behind, and hides and shows it', async () => {
  const desktop = await openDesktop();
  await desktop.application.changeSettings({ shortcut: 'Control+Alt+S' });
  const window = await desktop.show();
  window.blur();
  pressShortcut('Control+Alt+S');
  expect([window.isVisible(), window.isFocused()]).toEqual([true, true]);
  pressShortcut('Control+Alt+S');
  expect(window.isVisible()).toBe(false);
  pressShortcut('Control+Alt+S');
  expect([window.isVisible(), window.isFocused()]).toEqual([true, true]);
});
