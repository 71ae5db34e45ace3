// npm run dev
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ended } from './launch.mjs';
import { installPackages, projectNode } from './set-up/packages.mjs';

try {
  await installPackages();
  const loop = fileURLToPath(new URL('dev-loop.mjs', import.meta.url));
  const args = [loop, ...process.argv.slice(2)];
  process.exitCode = await ended(spawn(projectNode(), args, { stdio: 'inherit' }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
