import { once } from 'node:events';
import { resolve } from 'node:path';
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
  test('E2 E3 E4 E6 E8 E9 E10 E11 E13 has these preferences, and no others', () => {
    expect(opened().webPreferences).toEqual({
      preload: resolve('out/preload/preload.cjs'),
      ...{ nodeIntegration: false, nodeIntegrationInWorker: false },
      ...{ nodeIntegrationInSubFrames: false, contextIsolation: true, sandbox: true },
      ...{ webSecurity: true, allowRunningInsecureContent: false, experimentalFeatures: false },
      ...{ webviewTag: false, navigateOnDragDrop: false, spellcheck: true },
    });
  });
});
