import { disk } from '../slow-disk.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { benchCompanion } from '../companion.ts';
import { row } from '../measure.ts';
import { report } from '../report.ts';

// How long the main process can't do anything else while links are staged quickly, on a disk that takes
// half a second for each write.
const toggles = 200;
/** Quicker than a person can press. */
const betweenMs = 20;

const { companion, practice, close } = await benchCompanion();
const { icao, stopbarIds, leadOnIds } = bigAirport(practice.world, { points: 300, links: 200 });
await companion.handlers.openAirport({ icao });
const [stopbarId = '', [leadOnId = '']] = [stopbarIds.at(-1), leadOnIds];

Object.assign(disk, { slowMs: 500, writes: 0 });
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
for (let toggle = 0; toggle < toggles; toggle += 1) {
  const changes = [{ stopbarId, leadOnId, linked: toggle % 2 === 0 }];
  const staged = await companion.handlers.stage({ icao, changes });
  if (!staged.ok) throw new Error(`Nothing was staged: ${staged.error.kind}`);
  await pause(betweenMs);
}
delay.disable();
if (disk.writes === 0) throw new Error('Nothing was written');
disk.slowMs = 0;
await close();
const name = 'Event-loop delay while 200 links are staged on a slow disk';
report([
  row(`${name}, p99`, 'ms', delay.percentile(99) / 1e6, null, 16),
  row(`${name}, most`, 'ms', delay.max / 1e6, null, null),
]);
