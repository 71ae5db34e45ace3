import { median, row } from './measure.ts';
import { report } from './report.ts';
import { emptyMain, ourMain, startMain, type Started } from './start-main.ts';

// In the tray, with the window destroyed, on the practice service.
const ours: Started[] = [];
const empty: Started[] = [];
for (let round = 0; round < 3; round += 1) {
  ours.push(await startMain(ourMain));
  empty.push(await startMain(emptyMain));
}
const mb = (runs: readonly Started[], what: 'heapUsed' | 'rss'): number =>
  median(runs.map((run) => run[what] / 1e6));
const timers = ours.at(-1)?.active.filter((name) => name === 'Timeout').length ?? 0;
const emptyTimers = empty.at(-1)?.active.filter((name) => name === 'Timeout').length ?? 0;
report([
  row('Heap at rest', 'MB', mb(ours, 'heapUsed'), mb(empty, 'heapUsed'), 1.3),
  row('Resident memory at rest', 'MB', mb(ours, 'rss'), mb(empty, 'rss'), 1.3),
  row('Timers at rest beyond those of an empty app', 'timers', timers - emptyTimers, null, 0),
  row(
    'Open sockets and files at rest beyond those of an empty app',
    'handles',
    (ours.at(-1)?.active.length ?? 0) - timers - ((empty.at(-1)?.active.length ?? 0) - emptyTimers),
    null,
    2,
  ),
]);
