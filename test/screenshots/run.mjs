// npm run screenshots: sets up, builds and takes the pictures. Plain JavaScript, because it installs packages.
import { bundle } from '../../electron/commands/bundle.mjs';
import { projectNode } from '../../electron/commands/set-up/packages.mjs';
import { run } from '../../electron/commands/run.mjs';
import { setUp } from '../set-up.mjs';

try {
  await setUp('screenshots');
  await bundle();
  await run(projectNode(), ['test/screenshots/take.ts', ...process.argv.slice(2)]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
