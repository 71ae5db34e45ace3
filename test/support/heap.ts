import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A worker of the tests is started without it.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes that are in use once all is collected that can be. */
export async function heapInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    // What ends with a turn of the loop, or with its finalizer, is let go by the next.
    await turn();
    collect();
  }
  return process.memoryUsage().heapUsed;
}

/** By how much each value is more than the one before it: the slope of the line of least squares. */
export function growth(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const along = values.map((value, at) => (at - middle) * (value - mean));
  const square = values.map((_, at) => (at - middle) ** 2);
  return along.reduce((sum, part) => sum + part, 0) / square.reduce((sum, part) => sum + part, 0);
}
