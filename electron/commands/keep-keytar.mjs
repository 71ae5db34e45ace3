import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Runs `work`, then restores keytar. electron-builder rebuilds it in `node_modules` for each
 * processor that it packs for: the last one may differ from this computer's. If keytar doesn't
 * load, `npm start` keeps sign-ins only in memory.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [modules] the folder with the packages
 * @returns {Promise<T>}
 */
export async function keepKeytar(work, modules = join(root, 'node_modules')) {
  const keytar = join(modules, 'keytar');
  const kept = join(modules, '.cache', 'keytar-before-dist');
  const restore = () => {
    if (!existsSync(kept)) return;
    rmSync(keytar, { recursive: true, force: true });
    renameSync(kept, keytar);
  };
  // Left by a build that was killed.
  restore();
  if (existsSync(keytar)) {
    // Rename it once it's complete: a killed build must not leave half a copy.
    const partial = `${kept}.partial`;
    rmSync(partial, { recursive: true, force: true });
    // Creates the folder of the cache too.
    cpSync(keytar, partial, { recursive: true });
    renameSync(partial, kept);
  }
  try {
    return await work();
  } finally {
    restore();
  }
}
