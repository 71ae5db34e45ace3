import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { installed } from '../../../electron/commands/set-up/electron-binary.mjs';
import { projectNode } from '../../../electron/commands/set-up/packages.mjs';
import { root } from '../../../electron/commands/run.mjs';
import { electronSpecs } from '../../electron/specs.mjs';

/** An environment in which nothing can be downloaded. */
const offline = { ELECTRON_MIRROR: 'http://127.0.0.1:1/', electron_config_cache: root };

test.skipIf(installed() !== undefined).each(['run.mjs', 'bench.mjs'])(
  'without Electron, test/electron/%s says so in one line and exits with 2',
  async (script) => {
    const env = { ...process.env, ...offline, COMPANION_ELECTRON: '' };
    const child = spawn(projectNode(), [join(root, 'test', 'electron', script)], { env });
    const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect(printed).toMatch(
      /^Electron's binary isn't here and can't be downloaded\. Nothing was \w+\.\n$/,
    );
    expect(code).toBe(2);
  },
);

test('the tests for Electron include those of accessibility, and none that needs the browser host', () => {
  const specs = electronSpecs();
  expect(specs).toContain('pages/accessibility.spec.ts');
  expect(specs).toContain('electron/electron.spec.ts');
  expect(specs).toContain('journeys/linking.spec.ts');
  for (const name of [
    'app/host.spec.ts',
    'app/shell.spec.ts',
    'pages/focus.spec.ts',
    'session/sign-in.spec.ts',
  ]) {
    expect(specs).not.toContain(name);
  }
});
