// npm run practice: the embedded service by itself
import { spawn } from 'node:child_process';
import { ended } from './launch.mjs';
import { installPackages, projectNode } from './packages.mjs';

try {
  await installPackages();
  const serve = new URL('../practice/serve.ts', import.meta.url);
  const args = ['--disable-warning=ExperimentalWarning', serve.href, ...process.argv.slice(2)];
  process.exitCode = await ended(spawn(projectNode(), args, { stdio: 'inherit' }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
