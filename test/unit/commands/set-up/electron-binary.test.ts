import { expect, onTestFinished, test, vi } from 'vitest';
import { downloaded, installed } from '../../../../electron/commands/set-up/electron-binary.mjs';
import { root } from '../../../../electron/commands/run.mjs';

test.skipIf(installed() !== undefined)('a failed download of Electron is no error', async () => {
  vi.stubEnv('ELECTRON_MIRROR', 'http://127.0.0.1:1/');
  vi.stubEnv('electron_config_cache', root);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await downloaded()).toBeUndefined();
});
