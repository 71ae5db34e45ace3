import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { display } from '../../../electron/browser-host/machine.ts';
import { hiddenLifetime } from '../../../electron/shell/window/main-window.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';
import { clickTray, plug } from '../../support/electron/desktop.ts';

const laptop = display(1, { x: 0, y: 0, width: 1920, height: 1080 }, 1);
const radar = display(2, { x: -2560, y: -300, width: 2560, height: 1440 }, 1.5);

afterEach(() => {
  vi.useRealTimers();
});

describe('R1 a maximized window', () => {
  const fullPlacement = { x: 100, y: 100, width: 1000, height: 700, maximized: true };

  test('appears maximized, and not before its page has loaded', async () => {
    const desktop = await openDesktop({}, { fullPlacement });
    desktop.window.show();
    const window = desktop.shown();
    expect(window?.isVisible()).toBe(false);
    const shownAs: boolean[] = [];
    window?.on('show', () => shownAs.push(window.isMaximized()));
    await expect.poll(() => window?.isVisible()).toBe(true);
    expect(shownAs).toEqual([true]);
    expect(window?.isFocused()).toBe(true);
  });

  test.each(['hide', 'minimize'] as const)(
    'stays out of sight after %s when displays or the mode change',
    async (leave) => {
      const desktop = await openDesktop({}, { fullPlacement });
      const window = await desktop.show();
      window[leave]();
      plug([laptop, radar]);
      await desktop.application.changeSettings({ mode: 'compact' });
      await desktop.application.changeSettings({ mode: 'full' });
      expect(window.isVisible()).toBe(false);
      await desktop.show();
      expect(window.isMaximized()).toBe(true);
      await desktop.application.changeSettings({ mode: 'compact' });
      expect(window.isMaximized()).toBe(false);
    },
  );

  test('appears maximized with EuroScope, after it was minimized', async () => {
    const desktop = await openDesktop({}, { fullPlacement });
    const window = await desktop.show();
    const left = once(window, 'blur');
    window.minimize();
    await left;
    desktop.window.showQuietly();
    expect(window.isVisible()).toBe(true);
    expect(window.isMaximized()).toBe(true);
    expect(window.isFocused()).toBe(false);
  });

  test('appears in the mode that was chosen while it was hidden', async () => {
    const desktop = await openDesktop({}, { fullPlacement });
    const window = await desktop.show();
    window.hide();
    await desktop.application.changeSettings({ mode: 'compact' });
    await desktop.show();
    expect(window.isMaximized()).toBe(false);
    expect(window.getBounds()).toMatchObject({ width: 420, height: 720 });
    expect(desktop.onDisk().fullPlacement).toMatchObject({ maximized: true });
  });
});

describe('R1 a minimized window', () => {
  test('keeps the place where Windows snapped it', async () => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    const snapped = { x: 960, y: 0, width: 960, height: 1040 };
    window.setBounds(snapped);
    window.minimize();
    plug([laptop, radar]);
    clickTray(desktop.tray());
    expect(window.isVisible()).toBe(true);
    expect(window.isFocused()).toBe(true);
    expect(window.getBounds()).toEqual(snapped);
  });

  test.each(['front', 'quiet'])(
    'appears in the mode that was chosen in the meantime: %s',
    async (wanted) => {
      const desktop = await openDesktop();
      const window = await desktop.show();
      window.minimize();
      await desktop.application.changeSettings({ mode: 'compact' });
      if (wanted === 'front') desktop.window.show();
      else desktop.window.showQuietly();
      expect(window.isVisible()).toBe(true);
      expect(window.isFocused()).toBe(wanted === 'front');
      expect(window.getBounds()).toMatchObject({ width: 420, height: 720 });
    },
  );

  test('isn’t destroyed later, if it was hidden before it is shown', async () => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    vi.useFakeTimers();
    window.minimize();
    window.close();
    desktop.window.show();
    vi.advanceTimersByTime(hiddenLifetime * 2);
    expect(window.isDestroyed()).toBe(false);
    expect(window.isVisible()).toBe(true);
  });
});
