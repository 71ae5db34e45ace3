import type { Row } from './measure.ts';

/** Hands a topic's rows to the run that it belongs to; by itself, it prints them. */
export function report(rows: readonly Row[]): void {
  if (process.send) process.send(rows, () => process.disconnect());
  else console.table(rows);
}
