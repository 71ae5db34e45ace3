// npm start
import { bundle } from './bundle.mjs';
import { ended, launch } from './launch.mjs';
import { runCommand } from './run.mjs';
import { installPackages } from './set-up/packages.mjs';

await runCommand(async () => {
  await installPackages();
  await bundle();
  process.exitCode = await ended(await launch(process.argv.slice(2)));
});
