import { describe, expect, test } from 'vitest';
import type { BrowserWindow } from '../../../electron/browser-host/electron/browser-window.ts';
import { openDesktop } from '../../support/application/open-desktop.ts';

describe('R5 a page that fails', () => {
  const crash = (window: BrowserWindow | undefined) =>
    window?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
  const failToLoad = (window: BrowserWindow | undefined, code: number, isMainFrame = true) =>
    window?.webContents.emit('did-fail-load', {}, code, 'ERR_FAILED', '', isMainFrame);

  test.each([
    ['crashes', crash, 'The page ended: crashed, exit code 5'],
    [
      'can’t be loaded',
      (window: BrowserWindow | undefined) => failToLoad(window, -2),
      'Couldn’t load the page: ERR_FAILED (-2)',
    ],
  ] as const)('is logged and opened again: %s', async (_, fail, line) => {
    const desktop = await openDesktop();
    const broken = await desktop.show();
    fail(broken);
    expect(desktop.logged).toContain(line);
    expect(broken.isDestroyed()).toBe(true);
    await expect.poll(() => desktop.shown()?.isVisible()).toBe(true);
    expect(desktop.shown()).not.toBe(broken);
  });

  test('isn’t opened again if it fails twice in a row', async () => {
    const desktop = await openDesktop();
    crash(await desktop.show());
    await expect.poll(() => desktop.shown()?.isVisible()).toBe(true);
    crash(desktop.shown());
    expect(desktop.shown()).toBeUndefined();
    expect((await desktop.show()).isVisible()).toBe(true);
  });

  test('isn’t opened again while its window is hidden', async () => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    window.hide();
    crash(window);
    expect(desktop.shown()).toBeUndefined();
  });

  test.each([
    ['a load that another one replaced', -3, true],
    ['a frame in the page', -2, false],
  ])('isn’t %s', async (_, code, isMainFrame) => {
    const desktop = await openDesktop();
    const window = await desktop.show();
    failToLoad(window, code, isMainFrame);
    expect(window.isDestroyed()).toBe(false);
  });
});
