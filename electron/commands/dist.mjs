// npm run dist: builds the installer. Arguments after `--` go to electron-builder.
import { join } from 'node:path';
import { writeBills } from '../installer/sbom.mjs';
import { azureArguments } from '../installer/signing.mjs';
import { updateArguments } from '../installer/update-address.mjs';
import { bundle } from './bundle.mjs';
import { keepKeytar } from './keep-keytar.mjs';
import { installPackages, projectNode } from './set-up/packages.mjs';
import { root, run } from './run.mjs';

const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');

const given = process.argv.slice(2);
/** A Debian package must have an address; the release workflow gives the repository's. */
const hasAddress = given.some((argument) => argument.startsWith('-c.extraMetadata.homepage='));
const noAddress = '-c.extraMetadata.homepage=https://stopbar-companion.invalid';

try {
  const own = [
    ...(process.platform === 'linux' && !hasAddress ? [noAddress] : []),
    ...updateArguments(process.env['COMPANION_UPDATES']),
    ...azureArguments(process.env),
  ];
  await installPackages();
  await bundle({ profile: process.env['COMPANION_PROFILE'] });
  const args = [builder, ...given, ...own, '--publish', 'never'];
  await keepKeytar(() => run(projectNode(), args));
  const output = join(root, 'dist');
  writeBills(output, root);
  const { COMPANION_DOWNLOADS: downloads } = process.env;
  if (downloads) {
    // Needs an installed package.
    const { writeWingetManifests } = await import('../installer/winget.mjs');
    writeWingetManifests(output, root, downloads);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
