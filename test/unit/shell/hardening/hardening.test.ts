import { app, session } from 'electron';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { BrowserWindow } from '../../../../electron/browser-host/electron/browser-window.ts';
import { session as hosted } from '../../../../electron/browser-host/electron/session.ts';
import {
  confineContents,
  denyPermissions,
  isPage,
  sandboxEverything,
  sendNoCertificate,
} from '../../../../electron/shell/hardening/hardening.ts';
import { pageAddress, pageFile } from '../../../../electron/shell/hardening/page-address.ts';

const ours = [
  'app://companion/',
  'app://companion/index.html',
  'app://companion/index.html#linking',
  'app://companion/index.html?x=1',
  'app://companion/./index.html',
];
const foreign = [
  'app://companion.evil/index.html',
  'app://companion@evil/index.html',
  'app://user@companion/index.html',
  'app://user:secret@companion/index.html',
  'app://companion:80/index.html',
  'app://evil/index.html',
  'app:companion/index.html',
  'app:///index.html',
  'app://companion/assets/index.js',
  'app://companion/index.html/',
  'app://companion/../other.html',
  'https://companion/index.html',
  'https://example.org/',
  'http://127.0.0.1/index.html',
  'file:///index.html',
  'file://companion/index.html',
  'data:text/html,<p>',
  'blob:app://companion/0000',
  'javascript:alert(1)',
  'about:blank',
  'view-source:app://companion/index.html',
  'nonsense',
  '',
];

test('E4 every window is sandboxed, with any options', () => {
  const sandboxed = vi.spyOn(app, 'enableSandbox');
  sandboxEverything();
  expect(sandboxed).toHaveBeenCalledOnce();
});

describe('E5 no permission', () => {
  // The result is the same for every permission, and for the page’s own address.
  const names = ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'hid'];
  beforeAll(() => {
    denyPermissions(session.defaultSession);
  });

  test.each(names)('is granted on request: %s', (name) => {
    const answer = vi.fn();
    const { request } = hosted.defaultSession.permissions;
    Reflect.apply(request ?? fail, undefined, [{}, name, answer, {}]);
    expect(answer.mock.calls).toEqual([[false]]);
  });

  test.each(names)('is reported by a check: %s', (name) => {
    const { check } = hosted.defaultSession.permissions;
    const origin = 'app://companion';
    expect(Reflect.apply(check ?? fail, undefined, [null, name, origin, {}])).toBe(false);
  });

  test('gives access to a device', () => {
    const { device: allows } = hosted.defaultSession.permissions;
    const device = { deviceType: 'hid', origin: 'app://companion', device: {} };
    expect(Reflect.apply(allows ?? fail, undefined, [device])).toBe(false);
  });
});

test('no client certificate is sent to a server', () => {
  sendNoCertificate();
  const preventDefault = vi.fn();
  const answer = vi.fn();
  const certificates = [{ subjectName: 'Nadia Brandt' }];
  const asked = [null, 'https://service.example/v2', certificates, answer];
  app.emit('select-client-certificate', { preventDefault }, ...asked);
  expect(preventDefault).toHaveBeenCalledOnce();
  expect(answer.mock.calls).toEqual([[]]);
});

describe('any web contents', () => {
  beforeAll(confineContents);

  /** Returns whether an event of new contents was prevented. */
  function prevented(name: string, url: string): boolean {
    const preventDefault = vi.fn();
    new BrowserWindow().webContents.emit(name, { url, preventDefault });
    return preventDefault.mock.calls.length === 1;
  }

  test('E12 can’t attach a webview', () => {
    expect(prevented('will-attach-webview', 'app://companion/index.html')).toBe(true);
  });

  test.each(foreign)('E13 can’t navigate to %j', (url) => {
    expect(prevented('will-navigate', url)).toBe(true);
    expect(prevented('will-frame-navigate', url)).toBe(true);
  });

  test.each(ours)('E13 can reload the page: %s', (url) => {
    expect(prevented('will-navigate', url)).toBe(false);
    expect(prevented('will-frame-navigate', url)).toBe(false);
  });

  // Whatever the address is.
  const any = ['app://companion/index.html', 'https://example.org/'];

  test.each(any)('E13 can’t be redirected to %j', (url) => {
    expect(prevented('will-redirect', url)).toBe(true);
  });

  test.each(any)('E14 can’t open a window for %j', (url) => {
    const { windowOpenHandler } = new BrowserWindow().webContents;
    expect(Reflect.apply(windowOpenHandler ?? fail, undefined, [{ url }])).toEqual({
      action: 'deny',
    });
  });
});

test('E13 only an address of the page’s own file is the page', () => {
  const piece = fc.oneof(
    fc.constantFrom('app:', 'https:', '/', '//', '\\', 'companion', '.evil', '@', ':', ' ', '..'),
    fc.constantFrom('app://companion', '/index.html', '/assets/a.js', '?', '#'),
    fc.string({ maxLength: 4 }),
  );
  const start = fc.constantFrom('', 'app://companion', 'app://companion/', pageAddress);
  const address = fc
    .tuple(start, fc.array(piece, { maxLength: 3 }))
    .map(([start, pieces]) => [start, ...pieces].join(''));
  let pages = 0;
  fc.assert(
    fc.property(address, (candidate) => {
      if (!isPage(candidate)) return;
      pages += 1;
      expect(pageFile(new URL(candidate).href)).toBe('index.html');
    }),
    { numRuns: 2000 },
  );
  expect(pages).toBeGreaterThan(100);
});

function fail(): never {
  throw new Error('No handler was set');
}
