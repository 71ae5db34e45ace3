import { EventEmitter } from 'node:events';
import type { Hosted } from './hosted.ts';
import { onlyOnceReady } from '../readiness.ts';
import { machine, type HostedDisplay } from '../machine.ts';

/** Thrown by each use, not by the import: Electron creates the object on first access. */
const needsReady = "The 'screen' module can't be used before the app 'ready' event";

class HostedScreen extends EventEmitter implements Hosted<Electron.Screen, HostedScreen> {
  override on(...args: Parameters<EventEmitter['on']>): this {
    onlyOnceReady(needsReady);
    return super.on(...args);
  }

  // A cast, because a simulated display has only the properties that a window reads.
  getAllDisplays(): Electron.Display[] {
    onlyOnceReady(needsReady);
    return [...machine.displays] as Electron.Display[];
  }

  getPrimaryDisplay(): Electron.Display {
    onlyOnceReady(needsReady);
    return primary() as Electron.Display;
  }
}

export const screen = new HostedScreen();

/** Returns the display that shows most of the rectangle, or the primary one if none shows any. */
export function displayUnder(bounds: Electron.Rectangle): HostedDisplay {
  const shared = (display: HostedDisplay) => overlap(display.bounds, bounds);
  const [most] = machine.displays.toSorted((one, other) => shared(other) - shared(one));
  return most !== undefined && shared(most) > 0 ? most : primary();
}

export function primary(): HostedDisplay {
  const [first] = machine.displays;
  if (!first) throw new Error('The machine has no display');
  return first;
}

function overlap(one: Electron.Rectangle, other: Electron.Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}
