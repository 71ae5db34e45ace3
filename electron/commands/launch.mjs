import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronBinary } from './electron-binary.mjs';
import { projectNode } from './packages.mjs';
import { root } from './run.mjs';

/** Node's options for the practice service alone. Without a limit, V8 lets 200 MB of garbage pile up. */
export const practiceOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64'];

/**
 * Starts the built companion: in Electron, or in the browser host where there is none or where
 * `--browser-host` asks for it.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [electronArgs] for Electron itself
 */
export async function launch(args, env = process.env, electronArgs = []) {
  const electron = args.includes('--browser-host') ? undefined : await electronBinary();
  if (electron === undefined) return launchBrowserHost(args, 'inherit', env);
  return spawn(electron, [...electronArgs, root, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}

/**
 * Starts the built companion without Electron.
 * @param {readonly string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [out] the folder that it was built into
 */
export function launchBrowserHost(args, output, env = process.env, out = join(root, 'out')) {
  return spawn(
    projectNode(),
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('../browser-host/register.ts', import.meta.url).href,
      join(out, 'main', 'main.js'),
      ...args,
    ],
    // The channel tells the host when this process is gone, however it went.
    { cwd: root, env, stdio: ['inherit', output, output, 'ipc'] },
  );
}

/**
 * Stops the program when this one is to stop, and resolves to its exit code once it has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function ended(child) {
  onStop(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 0 : (code ?? 0)));
  });
}

/**
 * Calls back at a signal, and when npm is gone: npm hands SIGTERM to its shell, which keeps it.
 * @param {() => void} stop
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
