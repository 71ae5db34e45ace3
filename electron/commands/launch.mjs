import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { electronBinary } from './electron-binary.mjs';
import { projectNode, root } from './packages.mjs';

/** Starts the built companion: in Electron, or in the browser host where there is none. */
export async function launch(args) {
  const electron = await electronBinary();
  const [command, first, stdio] = electron
    ? [electron, [root], 'inherit']
    : // The channel tells the host when this process is gone, however it went.
      [projectNode(), browserHost, ['inherit', 'inherit', 'inherit', 'ipc']];
  return spawn(command, [...first, ...args], { cwd: root, stdio });
}

const browserHost = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  new URL('../browser-host/register.ts', import.meta.url).href,
  join(root, 'out', 'main', 'main.js'),
];

/** Hands signals on, and resolves to the exit code once the companion has ended. */
export function ended(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill('SIGTERM'));
  }
  stopWithParent(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(signal ? 0 : (code ?? 0));
    });
  });
}

// npm passes SIGTERM to its shell, and that shell does not pass it on.
function stopWithParent(child) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
