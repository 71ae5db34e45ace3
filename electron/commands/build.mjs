// npm run build
import { bundle } from './bundle.mjs';
import { installPackages } from './set-up/packages.mjs';

try {
  await installPackages();
  await bundle({ profile: process.env['COMPANION_PROFILE'] });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
