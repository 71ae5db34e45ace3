import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronBinary } from './set-up/electron-binary.mjs';
import { projectNode } from './set-up/packages.mjs';
import { root } from './run.mjs';

/** Node's options for the practice service alone. Without a limit, V8 keeps 200 MB of garbage. */
export const practiceOptions = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=64'];

/**
 * Starts the built app in Electron, or in the browser host without Electron or with `--browser-host`.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [electronArgs] options of Electron itself
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
 * Starts the built app in the browser host.
 * @param {readonly string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ readonly out?: string | undefined, readonly register?: URL }} [options] the folder with the build,
 *   and the module that is loaded first
 */
export function launchBrowserHost(args, output, env = process.env, options = {}) {
  const { out = join(root, 'out') } = options;
  const { register = new URL('../browser-host/register.ts', import.meta.url) } = options;
  return spawn(
    projectNode(),
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      register.href,
      join(out, 'main', 'main.js'),
      ...args,
    ],
    // The IPC channel closes when this process ends for any reason.
    { cwd: root, env, stdio: ['inherit', output, output, 'ipc'] },
  );
}

/**
 * Stops the child when this process is stopped. Resolves with its exit code.
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
 * Calls `stop` on a signal, and when npm has ended: npm sends SIGTERM only to its shell.
 * @param {() => void} stop
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}
