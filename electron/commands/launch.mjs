import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronBinary } from './electron-binary.mjs';
import { projectNode, root } from './packages.mjs';

/**
 * Starts the built companion: in Electron, or in the browser host where there is none.
 * @param {readonly string[]} args
 */
export async function launch(args) {
  const electron = await electronBinary();
  if (electron === undefined) return launchBrowserHost(args, 'inherit');
  return spawn(electron, [root, ...args], { cwd: root, stdio: 'inherit' });
}

/**
 * Starts the built companion without Electron.
 * @param {readonly string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {NodeJS.ProcessEnv} [env]
 */
export function launchBrowserHost(args, output, env = process.env) {
  return spawn(
    projectNode(),
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('../browser-host/register.ts', import.meta.url).href,
      join(root, 'out', 'main', 'main.js'),
      ...args,
    ],
    // The channel tells the host when this process is gone, however it went.
    { cwd: root, env, stdio: ['inherit', output, output, 'ipc'] },
  );
}

/**
 * Hands signals on, and resolves to the exit code once the program has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill('SIGTERM'));
  }
  stopWithParent(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 0 : (code ?? 0)));
  });
}

/**
 * npm passes SIGTERM to its shell, and that shell does not pass it on.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithParent(child) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
