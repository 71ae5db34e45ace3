// npm run build
import { bundle } from './bundle.mjs';
import { installPackages } from './packages.mjs';

try {
  await installPackages();
  await bundle();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
