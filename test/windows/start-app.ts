import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { launchBrowserHost } from '../../electron/commands/launch.mjs';
import { hostCompanion, type HostOptions } from '../support/application/hosted-companion.ts';

/** Starts the app, until the test ends. */
export async function start(dataFolder: string, options: HostOptions = {}, profile?: object) {
  const companion = await hostCompanion(profile, { dataFolder, ...options });
  onTestFinished(() => companion.stop());
  return companion;
}

/** Starts the app a second time. Resolves when this start has ended. */
export async function startAgain(dataFolder: string, ...args: readonly string[]) {
  const env = { ...process.env, COMPANION_NO_OPEN: '1' };
  const child = launchBrowserHost([`--user-data-dir=${dataFolder}`, ...args], 'pipe', env);
  return once(child, 'exit');
}
