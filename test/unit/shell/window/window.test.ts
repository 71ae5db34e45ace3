import { once } from 'node:events';
import { isAbsolute, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { windows } from '../../../../electron/browser-host/electron/browser-window.ts';
import { openWindow } from '../../../../electron/shell/window/window.ts';

const bundle = resolve('out/main');
const placed = {
  bounds: { x: 100, y: 50, width: 1100, height: 760 },
  minimum: { width: 900, height: 600 },
  maximized: false,
};
const open = () => openWindow({ bundle, page: 'contact', placed, onTop: false });
const opened = () => windows.at(-1)?.options ?? {};

beforeAll(async () => {
  vi.stubEnv('COMPANION_NO_OPEN', '1');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await once(open(), 'ready-to-show');
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the window', () => {
  test('E2 has no Node in the page, its workers and its frames', () => {
    expect(opened().webPreferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });

  test.each([
    ['E3', { contextIsolation: true }],
    ['E4', { sandbox: true }],
    ['E6', { webSecurity: true }],
    ['E8', { allowRunningInsecureContent: false }],
    ['E9', { experimentalFeatures: false }],
    ['E11', { webviewTag: false }],
    ['E13', { navigateOnDragDrop: false }],
  ])('%s opens with %j', (_line, preferences) => {
    expect(opened().webPreferences).toMatchObject(preferences);
  });

  test('E10 changes no Blink features', () => {
    expect(opened().webPreferences).not.toHaveProperty('enableBlinkFeatures');
    expect(opened().webPreferences).not.toHaveProperty('disableBlinkFeatures');
  });

  test('has only the preferences that are listed here', () => {
    expect(Object.keys(opened().webPreferences ?? {}).sort()).toEqual([
      'allowRunningInsecureContent',
      'contextIsolation',
      'experimentalFeatures',
      'navigateOnDragDrop',
      'nodeIntegration',
      'nodeIntegrationInSubFrames',
      'nodeIntegrationInWorker',
      'preload',
      'sandbox',
      'spellcheck',
      'webSecurity',
      'webviewTag',
    ]);
  });

  test('has the preload beside its bundle', () => {
    const preload = opened().webPreferences?.preload ?? '';
    expect(isAbsolute(preload)).toBe(true);
    expect(preload).toBe(resolve('out/preload/preload.cjs'));
  });

  test('W5 opens hidden, with the page’s background', () => {
    expect(opened()).toMatchObject({ show: false, backgroundColor: '#0d1117' });
  });
});
