import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectNode } from '../../../electron/commands/set-up/packages.mjs';
import { root } from '../../../electron/commands/run.mjs';

const run = promisify(execFile);
const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');

/** Builds the app into another folder. @throws Error with the build's output. */
export async function buildApp(out: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const config = ['-c', 'electron/electron.vite.config.ts', '--outDir', out];
  await run(projectNode(), [electronVite, 'build', ...config, '--logLevel', 'error'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', COMPANION_PROFILE: '', ...env },
  });
}
