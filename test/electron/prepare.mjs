// Prepares the tests and measurements in real Electron: finds the executable, a screen and a sandbox.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  downloaded,
  hasScreen,
  installed,
} from '../../electron/commands/set-up/electron-binary.mjs';
import { whyNoSandbox } from '../../electron/commands/set-up/sandbox.mjs';
import { isOnPath } from '../../electron/commands/set-up/system-packages.mjs';

/** Electron can't run here. The message is one line. */
class NoElectron extends Error {}

/**
 * Returns Electron's executable, and the environment to start it in. A packaged app can be named in
 * COMPANION_ELECTRON. @throws NoElectron
 * @returns {Promise<{ executable: string, env: NodeJS.ProcessEnv, stop: () => void }>}
 */
async function prepareElectron() {
  const { COMPANION_ELECTRON: packaged } = process.env;
  const executable = packaged || installed() || (await downloaded());
  if (!executable) throw new NoElectron("Electron's binary isn't here and can't be downloaded.");
  const why = whyNoSandbox();
  if (why !== undefined) throw new NoElectron(why);
  if (hasScreen()) return { executable, env: process.env, stop: () => undefined };
  if (!isOnPath('Xvfb')) throw new NoElectron('Electron needs a screen. Install Xvfb.');
  const screen = await openScreen();
  return { executable, env: { ...process.env, DISPLAY: screen.name }, stop: screen.stop };
}

/** Starts an invisible screen. Xvfb chooses a free number and reports it once it's ready. */
async function openScreen() {
  const xvfb = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1080x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const told = xvfb.stdio[3];
  if (!told) throw new NoElectron('Xvfb can’t be started.');
  const number = await Promise.race([
    once(told, 'data').then(([data]) => String(data).trim()),
    once(xvfb, 'exit').then(() => undefined),
  ]);
  if (number === undefined) throw new NoElectron('Xvfb ended at once.');
  return { name: `:${number}`, stop: () => void xvfb.kill() };
}

/**
 * Runs `work` with Electron. Where it can't run, prints why in one line and sets the exit code to 2.
 * @param {string} nothing what wasn't done then
 * @param {(electron: { executable: string, env: NodeJS.ProcessEnv }) => Promise<void>} work
 */
export async function withElectron(nothing, work) {
  try {
    const { stop, ...electron } = await prepareElectron();
    try {
      await work(electron);
    } finally {
      stop();
    }
  } catch (error) {
    console.log(error instanceof NoElectron ? `${error.message} ${nothing}` : error);
    process.exitCode = error instanceof NoElectron ? 2 : 1;
  }
}
