import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from './packages.mjs';
import { root, run } from './run.mjs';

const electronPackage = join(root, 'node_modules', 'electron');

/** Returns Electron's executable, downloaded if necessary; undefined without it or without a screen. */
export async function electronBinary() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return undefined;
  return installed() ?? (await fetched());
}

/** Returns Electron’s executable, or undefined if it isn't installed. */
export function installed() {
  const name = join(electronPackage, 'path.txt');
  if (!existsSync(name)) return undefined;
  const path = join(electronPackage, 'dist', readFileSync(name, 'utf8'));
  return existsSync(path) ? path : undefined;
}

async function fetched() {
  console.log('Downloading Electron (once)…');
  try {
    await run(projectNode(), [join(electronPackage, 'install.js')], { stdio: 'ignore' });
    return installed();
  } catch {
    console.log("Can't download Electron. Using the browser host instead.");
    return undefined;
  }
}
