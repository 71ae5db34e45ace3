// npm start
import { bundle } from './bundle.mjs';
import { ended, launch } from './launch.mjs';
import { installPackages } from './set-up/packages.mjs';

try {
  await installPackages();
  await bundle();
  process.exitCode = await ended(await launch(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
