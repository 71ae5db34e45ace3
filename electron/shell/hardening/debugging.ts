import { url as inspectorAddress } from 'node:inspector';
import { app } from 'electron';

// https://www.electronjs.org/docs/latest/api/command-line-switches#--remote-debugging-portport
const debuggingSwitches = ['remote-debugging-port', 'remote-debugging-pipe'];

/**
 * Returns a switch that would let other programs control the page of an installed app; undefined if
 * there is none. No fuse disables these switches.
 */
export function debuggingSwitch(): string | undefined {
  // A fuse disables the inspector in released builds, so this copy is for tests.
  const isForTests = inspectorAddress() !== undefined;
  if (!app.isPackaged || isForTests) return undefined;
  return debuggingSwitches.find((name) => app.commandLine.hasSwitch(name));
}
