// npm run dist:check: tests of the installer that need neither Windows nor Electron.
import { join } from 'node:path';
import { bundle } from '../../electron/commands/bundle.mjs';
import { installPackages, projectNode } from '../../electron/commands/set-up/packages.mjs';
import { root, run } from '../../electron/commands/run.mjs';
import { nsis } from '../../electron/commands/set-up/system-packages.mjs';

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

try {
  await installPackages([nsis]);
  await bundle();
  const args = ['run', '--config', 'test/vitest.config.ts', '--project', 'installer'];
  await run(projectNode(), [vitest, ...args]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
