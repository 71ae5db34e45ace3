import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from './packages.mjs';
import { root, run } from './run.mjs';

const electronPackage = join(root, 'node_modules', 'electron');

/** Electron's executable, fetched if need be; undefined where it cannot be had or shown. */
export async function electronBinary() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return undefined;
  return installed() ?? (await fetched());
}

/** Electron’s executable; undefined where it was not fetched. */
export function installed() {
  const name = join(electronPackage, 'path.txt');
  if (!existsSync(name)) return undefined;
  const path = join(electronPackage, 'dist', readFileSync(name, 'utf8'));
  return existsSync(path) ? path : undefined;
}

async function fetched() {
  console.log('Fetching Electron (once)…');
  try {
    await run(projectNode(), [join(electronPackage, 'install.js')], { stdio: 'ignore' });
    return installed();
  } catch {
    console.log('Electron cannot be fetched here.');
    return undefined;
  }
}
