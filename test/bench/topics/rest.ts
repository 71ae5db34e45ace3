import { compared, limited, row, type Row } from '../measure.ts';
import { report } from '../report.ts';
import { emptyMain, ourMain, startMain, type Started } from '../start-main.ts';

// The app in the tray, with its window destroyed, on the practice service.
const ours: Started[] = [];
const empty: Started[] = [];
for (let round = 0; round < 5; round += 1) {
  ours.push(await startMain(ourMain, { rests: true }));
  empty.push(await startMain(emptyMain, { rests: true }));
}
const mb = (runs: readonly Started[], what: 'heapUsed' | 'rss'): readonly number[] =>
  runs.map((run) => run[what] / 1e6);
const goals = { p50: 1.3, p95: null };

/** Returns how many more than an empty app the app has, in the last round. */
function beyond(name: string, goal: number, count: (run: Started) => number): Row {
  const [own, bare] = [ours.at(-1), empty.at(-1)];
  const more = own && bare ? count(own) - count(bare) : NaN;
  return row(`${name} at rest, beyond an empty app`, 'open', more, null, goal);
}

const grownOf = (runs: readonly Started[]) => runs.map(({ grown }) => grown / 1000);
const busyOf = (runs: readonly Started[]) => runs.map(({ busyMs }) => busyMs);
const none = { p50: null, p95: null };
const activeOf =
  (kind: RegExp) =>
  ({ active }: Started): number =>
    active.filter((name) => kind.test(name)).length;
report([
  ...compared('Heap at rest', mb(ours, 'heapUsed'), mb(empty, 'heapUsed'), goals, 'MB'),
  ...compared('Resident memory at rest', mb(ours, 'rss'), mb(empty, 'rss'), goals, 'MB'),
  beyond('Timers', 0, activeOf(/^(Timeout|Immediate)$/)),
  // The browser host and the practice service each listen.
  beyond('Listening sockets', 2, activeOf(/^(TCPServer|PipeServer)/)),
  beyond('Connections', 0, activeOf(/^(TCPSocket|TLS)/)),
  beyond('Open files', 0, ({ files }) => files),
  ...limited('Heap grown in 10 s at rest', grownOf(ours), { ...none, p50: 10 }, 'kB'),
  ...limited('Heap grown in 10 s at rest, empty app', grownOf(empty), none, 'kB'),
  ...limited('Event loop busy in 10 s at rest', busyOf(ours), { ...none, p50: 5 }),
  ...limited('Event loop busy in 10 s at rest, empty app', busyOf(empty), none),
]);
