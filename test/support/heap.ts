import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// Test workers start without it.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the bytes in use after garbage collection. */
export async function heapInUse(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().heapUsed;
}

export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    // Objects that end with a turn of the event loop, or a finalizer, are freed by the next collection.
    await turn();
    collect();
  }
}

/** Returns the growth per value: the slope of the least-squares line. */
export function growth(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const along = values.map((value, at) => (at - middle) * (value - mean));
  const square = values.map((_, at) => (at - middle) ** 2);
  return along.reduce((sum, part) => sum + part, 0) / square.reduce((sum, part) => sum + part, 0);
}
