import { join } from 'node:path';
import { projectNode } from './set-up/packages.mjs';
import { root, run } from './run.mjs';

const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');

/**
 * Bundles main, preload and page into `out/`. Builds in a profile only if it's given one: `npm
 * start` uses COMPANION_PROFILE for the service to run on.
 * @throws Error if the build fails.
 * @param {{ readonly profile?: string | undefined }} [builtIn] the file to build in
 */
export async function bundle({ profile } = {}) {
  const quiet = ['--logLevel', 'warn'];
  const config = ['-c', 'electron/electron.vite.config.ts'];
  await run(projectNode(), [electronVite, 'build', ...config, ...quiet], {
    env: { ...process.env, NODE_ENV: 'production', COMPANION_PROFILE: profile ?? '' },
  });
}
