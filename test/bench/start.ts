import { median, p95, row } from './measure.ts';
import { report } from './report.ts';
import { emptyMain, ourMain, startMain } from './start-main.ts';

// From the first line of the main bundle to the window that is asked for.
const ours: number[] = [];
const empty: number[] = [];
for (let round = 0; round < 5; round += 1) {
  ours.push((await startMain(ourMain)).ms);
  empty.push((await startMain(emptyMain)).ms);
}
report([
  row('Bundle to window asked for, p50', 'ms', median(ours), median(empty), null),
  row('Bundle to window asked for, p95', 'ms', p95(ours), p95(empty), null),
  row('More than an empty bundle, p50', 'ms', median(ours) - median(empty), null, 120),
]);
