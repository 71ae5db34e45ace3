// npm run dev
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ended } from './launch.mjs';
import { runCommand } from './run.mjs';
import { installPackages, projectNode } from './set-up/packages.mjs';

await runCommand(async () => {
  await installPackages();
  const loop = fileURLToPath(new URL('dev-loop.mjs', import.meta.url));
  const args = [loop, ...process.argv.slice(2)];
  process.exitCode = await ended(spawn(projectNode(), args, { stdio: 'inherit' }));
});
