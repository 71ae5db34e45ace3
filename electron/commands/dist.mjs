// npm run dist: builds the installer. Arguments after `--` go to electron-builder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryArguments } from '../installer/repository.mjs';
import { writeBills } from '../installer/sbom.mjs';
import {
  azureArguments,
  markIfUnsigned,
  withAppleKeyFile,
  withoutEmpty,
} from '../installer/signing.mjs';
import { updateArguments } from '../installer/update-address.mjs';
import { bundle } from './bundle.mjs';
import { keepKeytar } from './keep-keytar.mjs';
import { installPackages, projectNode } from './set-up/packages.mjs';
import { root, run } from './run.mjs';

const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');

const output = join(root, 'dist');
const secrets = mkdtempSync(join(tmpdir(), 'companion-dist-'));

try {
  const own = [
    ...repositoryArguments(process.env, process.platform),
    ...updateArguments(process.env['COMPANION_UPDATES']),
    ...azureArguments(process.env),
  ];
  await installPackages();
  await bundle({ profile: process.env['COMPANION_PROFILE'] });
  const args = [builder, ...own, ...process.argv.slice(2), '--publish', 'never'];
  const env = withAppleKeyFile(withoutEmpty(process.env), secrets);
  await keepKeytar(() => run(projectNode(), args, { env }));
  markIfUnsigned(output, process.env, process.platform);
  writeBills(output, root);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(secrets, { recursive: true });
}
