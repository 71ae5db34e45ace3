// npm run practice: runs the built-in service alone.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ended, practiceOptions } from './launch.mjs';
import { installPackages, projectNode } from './set-up/packages.mjs';
import { root, runCommand } from './run.mjs';

await runCommand(async () => {
  await installPackages();
  const serve = join(root, 'electron', 'practice', 'serve.ts');
  const args = [...practiceOptions, serve, ...process.argv.slice(2)];
  process.exitCode = await ended(spawn(projectNode(), args, { stdio: 'inherit' }));
});
