// npm run build
import { bundle } from './bundle.mjs';
import { installPackages } from './packages.mjs';

try {
  await installPackages();
  await bundle();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
