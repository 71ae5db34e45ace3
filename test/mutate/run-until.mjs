import { spawn } from 'node:child_process';

/**
 * Runs a command. Kills it with all its processes when the signal aborts. Resolves to whether it ended
 * before that, even if it failed.
 * @param {readonly string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
export function runUntil([program = '', ...args], options, signal) {
  return new Promise((resolve) => {
    // In a separate process group: a worker in an endless loop doesn't notice that its parent has ended.
    const detached = process.platform !== 'win32';
    const child = spawn(program, args, { stdio: 'ignore', ...options, detached });
    const kill = () => {
      if (detached && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      else child.kill('SIGKILL');
    };
    // Ctrl+C reaches only the group of this process.
    const interrupt = () => {
      kill();
      process.exit(130);
    };
    const end = (/** @type {boolean} */ isInTime) => {
      process.off('SIGINT', interrupt);
      signal.removeEventListener('abort', overrun);
      resolve(isInTime);
    };
    const overrun = () => {
      kill();
      end(false);
    };
    process.once('SIGINT', interrupt);
    signal.addEventListener('abort', overrun);
    child.once('error', () => end(true));
    child.once('exit', () => end(true));
  });
}
