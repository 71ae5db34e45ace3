import { sep } from 'node:path';
import { bytesOf, withImports } from '../../support/bundle-size.ts';
import { compared, limited, row } from '../measure.ts';
import { report } from '../report.ts';
import { emptyMain, ourMain, startMain, type Started } from '../start-main.ts';

// From the first line of the main bundle to the window.
const standIn = `${sep}electron${sep}browser-host${sep}`;
const ours: Started[] = [];
const empty: Started[] = [];
for (let round = 0; round < 15; round += 1) {
  ours.push(await startMain(ourMain));
  empty.push(await startMain(emptyMain));
}
const ms = (runs: readonly Started[]) => runs.map((run) => run.ms);
const more = ms(ours).map((own, round) => own - (ms(empty)[round] ?? 0));
const none = { p50: null, p95: null };
// The stand-in isn't part of the app.
const read = (ours.at(-1)?.read ?? []).filter((file) => !file.includes(standIn));
// Static imports only: the rest is loaded on demand.
const needed = new Set(withImports('out/main/main.js').map((file) => `/${file}`));
const beyond = read.filter((file) => ![...needed].some((end) => file.endsWith(end)));
report([
  ...compared('Main bundle to window', ms(ours), ms(empty), none),
  ...limited('Main bundle to window, beyond an empty bundle', more, { p50: 120, p95: null }),
  row('Code read before the window', 'kB', bytesOf(read) / 1000, null, 100),
  row('Extra files read before the window', 'files', beyond.length, null, 0),
]);
