import type { Row } from './measure.ts';

/** Sends a topic's rows to `run.mjs`, or prints them if the topic was started directly. */
export function report(rows: readonly Row[]): void {
  if (process.send) process.send(rows, () => process.disconnect());
  else console.table(rows);
}
