import { join } from 'node:path';
import { projectNode, root, run } from './packages.mjs';

const electronVite = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');

/** Bundles main, preload and page into `out/`. @throws Error when it does not build. */
export async function bundle() {
  const quiet = ['--logLevel', 'warn'];
  const config = ['-c', 'electron/electron.vite.config.ts'];
  await run(projectNode(), [electronVite, 'build', ...config, ...quiet], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
}
