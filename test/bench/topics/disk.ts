import { disk } from '../slow-disk.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { ServiceSession } from '../../../electron/service/service-session.ts';
import { applicationParts, sessionParts } from '../../support/application/application-parts.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { MemoryStore } from '../../support/session/memory-store.ts';
import { row } from '../measure.ts';
import { report } from '../report.ts';

// How long the main process can't do anything else while links are staged quickly, on a disk that takes
// half a second for each write.
const toggles = 200;
/** Quicker than a person can press. */
const betweenMs = 20;

const practice = await startPractice();
const dataFolder = await mkdtemp(join(tmpdir(), 'companion-bench-'));
const companion = new ServiceSession({
  ...{ ...sessionParts, problems: applicationParts.problems, practice: true, dataFolder },
  profile: parseProfile(practice.profile),
  secretStore: () => new MemoryStore(),
});
companion.use();
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
await companion.end();
await practice.close();
await rm(dataFolder, { recursive: true, force: true });
const name = 'Event-loop delay while 200 links are staged on a slow disk';
report([
  row(`${name}, p99`, 'ms', delay.percentile(99) / 1e6, null, 16),
  row(`${name}, most`, 'ms', delay.max / 1e6, null, null),
]);
