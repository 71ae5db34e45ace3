import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from './packages.mjs';
import { root, run } from '../run.mjs';
import { whyNoSandbox } from './sandbox.mjs';

const electronPackage = join(root, 'node_modules', 'electron');

/**
 * Returns Electron's executable, downloaded if necessary; undefined if it can't be used here. Prints why,
 * unless there's no screen.
 */
export async function electronBinary() {
  if (!hasScreen()) return undefined;
  const why = whyNoSandbox();
  const binary = why === undefined ? (installed() ?? (await firstDownload())) : undefined;
  if (binary === undefined) {
    console.log(`${why ?? "Can't download Electron."} The app opens in your browser instead.`);
  }
  return binary;
}

async function firstDownload() {
  console.log('Downloading Electron (once)…');
  return downloaded();
}

/** Whether there's a screen to show windows on. */
export function hasScreen() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

/** Returns Electron’s executable, or undefined if it isn't installed. */
export function installed() {
  const name = join(electronPackage, 'path.txt');
  if (!existsSync(name)) return undefined;
  const path = join(electronPackage, 'dist', readFileSync(name, 'utf8'));
  return existsSync(path) ? path : undefined;
}

/** Downloads Electron. Returns its executable, or undefined if that fails. */
export async function downloaded() {
  try {
    await run(projectNode(), [join(electronPackage, 'install.js')], { stdio: 'ignore' });
    return installed();
  } catch {
    return undefined;
  }
}
