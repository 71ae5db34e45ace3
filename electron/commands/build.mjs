// npm run build
import { bundle } from './bundle.mjs';
import { runCommand } from './run.mjs';
import { installPackages } from './set-up/packages.mjs';

await runCommand(async () => {
  await installPackages();
  await bundle({ profile: process.env['COMPANION_PROFILE'] });
});
