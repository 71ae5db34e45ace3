import { join } from 'node:path';
import { projectNode } from './packages.mjs';
import { root, run } from './run.mjs';

const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');

/**
 * Bundles main, preload and page into `out/`. COMPANION_PROFILE is built in only where that is asked
 * for: to a start, the same variable says what to run on. @throws Error when it does not build.
 * @param {{ readonly profile?: string | undefined }} [builtIn] the file to build in
 */
export async function bundle({ profile } = {}) {
  const quiet = ['--logLevel', 'warn'];
  const config = ['-c', 'electron/electron.vite.config.ts'];
  await run(projectNode(), [electronVite, 'build', ...config, ...quiet], {
    env: { ...process.env, NODE_ENV: 'production', COMPANION_PROFILE: profile ?? '' },
  });
}
