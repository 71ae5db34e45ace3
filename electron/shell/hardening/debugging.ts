import { url as inspectorAddress } from 'node:inspector';
import { app } from 'electron';

// https://www.electronjs.org/docs/latest/api/command-line-switches#--remote-debugging-portport
const debuggingSwitches = ['remote-debugging-port', 'remote-debugging-pipe'];

/**
 * The switch that would let other programs control the page of an installed app; undefined if there
 * is none. No fuse turns these switches off.
 */
export function debuggingSwitch(): string | undefined {
  // The fuse of what ships keeps the inspector closed: this is a copy that tests attach to.
  const isForTests = inspectorAddress() !== undefined;
  if (!app.isPackaged || isForTests) return undefined;
  return debuggingSwitches.find((name) => app.commandLine.hasSwitch(name));
}
