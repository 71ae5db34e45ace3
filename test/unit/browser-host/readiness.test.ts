import {
  app,
  BrowserWindow,
  globalShortcut,
  Notification,
  protocol,
  screen,
  session,
  Tray,
} from 'electron';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostedImage } from '../../../electron/browser-host/electron/native-image.ts';
import { beginStart, resetReadiness } from '../../../electron/browser-host/readiness.ts';
import { openWindow } from '../../../electron/shell/window/window.ts';

const image = () => new HostedImage() as unknown as Electron.NativeImage;
const onlyBefore = {
  'the sandbox': () => {
    app.enableSandbox();
  },
  'a scheme’s privileges': () => {
    protocol.registerSchemesAsPrivileged([]);
  },
} as const;
const onlyAfter = {
  'a window': () => new BrowserWindow({ show: false }),
  'a tray icon': () => new Tray(image()),
  'a notification': () => new Notification(),
  'the session': () => session.defaultSession,
  'a session': () => session.fromPartition('once'),
  'the page’s address': () => {
    protocol.handle('app', () => new Response());
  },
  'a shortcut': () => globalShortcut.register('F13', () => undefined),
  'the displays': () => screen.getAllDisplays(),
  'the main display': () => screen.getPrimaryDisplay(),
  'a change of displays': () => screen.on('display-added', () => undefined),
} as const;

describe('like Electron, the browser host', () => {
  beforeEach(() => {
    beginStart();
  });
  afterEach(() => {
    resetReadiness();
    screen.removeAllListeners();
  });

  test.each(Object.entries(onlyBefore))('E4 sets %s only before it’s ready', async (_what, act) => {
    expect(act).not.toThrow();
    await app.whenReady();
    expect(act).toThrow(/before app is ready$/);
  });

  test.each(Object.entries(onlyAfter))('E4 gives %s only once it’s ready', async (_what, act) => {
    expect(act).toThrow(/ready/);
    await app.whenReady();
    expect(act).not.toThrow();
  });

  test('is ready after the main script has run', async () => {
    const ready = app.whenReady();
    await Promise.resolve();
    expect(onlyAfter['a window']).toThrow('Cannot create BrowserWindow before app is ready');
    await ready;
    expect(onlyAfter['a window']).not.toThrow();
  });
});

test('W4 a destroyed window can’t be used any more', () => {
  vi.stubEnv('COMPANION_NO_OPEN', '1');
  const bounds = { x: 0, y: 0, width: 900, height: 600 };
  const placed = { bounds, minimum: bounds, maximized: false };
  const window = openWindow({ bundle: '.', page: 'linking', placed, onTop: false });
  const closed = vi.fn(() => window.isDestroyed());
  window.once('closed', closed);
  window.destroy();
  expect(closed.mock.results).toEqual([{ type: 'return', value: true }]);
  const gone = new TypeError('Object has been destroyed');
  expect(() => window.webContents).toThrow(gone);
  expect(() => {
    window.show();
  }).toThrow(gone);
  expect(() => window.isVisible()).toThrow(gone);
  // Electron allows these two.
  window.destroy();
  expect(window.isDestroyed()).toBe(true);
  vi.unstubAllEnvs();
});
