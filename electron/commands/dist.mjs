// npm run dist: builds the installer. Arguments after `--` go to electron-builder.
import { join } from 'node:path';
import { updateArguments } from '../installer/update-address.mjs';
import { bundle } from './bundle.mjs';
import { keepKeytar } from './keep-keytar.mjs';
import { installPackages, projectNode } from './packages.mjs';
import { root, run } from './run.mjs';

const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');

try {
  const updates = updateArguments(process.env['COMPANION_UPDATES']);
  await installPackages();
  await bundle({ profile: process.env['COMPANION_PROFILE'] });
  const args = [builder, ...process.argv.slice(2), ...updates, '--publish', 'never'];
  await keepKeytar(() => run(projectNode(), args));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
