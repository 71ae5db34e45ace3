import { setTimeout as wait } from 'node:timers/promises';
import type { AppliedLinks } from '../../electron/contract/linking.ts';
import type { Result } from '../../electron/contract/result.ts';
import { mostAtOnce } from '../../electron/features/linking/batch-limits.ts';
import { bigAirport } from '../support/big-airport.ts';
import { benchCompanion } from './companion.ts';
import { row } from './measure.ts';
import { report } from './report.ts';

// 1,000 new links over a network that delays every request by 40 ms.
const delayMs = 40;
const count = 1000;
let requests = 0;
const delayed: typeof fetch = async (input, init) => {
  requests += 1;
  await wait(delayMs);
  return fetch(input, init);
};
const { companion, practice, token, close } = await benchCompanion(delayed);
const { icao, stopbarIds, leadOnIds } = bigAirport(practice.world, { points: 5000, links: 0 });
const pairs = leadOnIds
  .slice(0, count)
  .map((leadOnId, at) => ({ leadOnId, stopbarId: stopbarIds[at] ?? '' }));

const started = performance.now();
const applied: Result<AppliedLinks> = await companion.handlers.applyLinks({
  icao,
  link: pairs,
  unlink: [],
});
const bulkMs = performance.now() - started;
if (!applied.ok) throw new Error(JSON.stringify(applied.error));
const kept = applied.value.outcomes.filter(({ outcome }) => outcome.kind === 'done').length;
if (kept !== count) throw new Error(`Only ${kept} of ${count} were linked`);
const bulkRequests = requests;

// One by one, as the buttons of the old way would: some of them, for the time it takes.
const some = 50;
const oneByOne = performance.now();
for (const pair of pairs.slice(0, some)) await companion.handlers.link({ icao, ...pair });
const oneByOneMs = ((performance.now() - oneByOne) / some) * count;

// Look, send everything, look again: no fewer round trips can know that it was done. The service
// takes fewer than 100 ids at once (SERVICE.md B4), and is asked no more at once than ours asks it.
const path = `${practice.baseUrl}/airports/${icao}`;
const look = async (what: string) => (await delayed(`${path}/${what}`)).json();
const least = performance.now();
await Promise.all([look('points'), look('links')]);
const pairsAtOnce = 49;
const batches = Array.from({ length: Math.ceil(count / pairsAtOnce) }, (_, at) =>
  pairs.slice(at * pairsAtOnce, (at + 1) * pairsAtOnce),
);
const waiting = [...batches];
const sendInTurn = async (): Promise<void> => {
  for (let unlink = waiting.pop(); unlink; unlink = waiting.pop()) {
    const answer = await delayed(`${path}/links/bulk`, {
      method: 'POST',
      headers: { 'X-Network-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ unlink }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
  }
};
await Promise.all(Array.from({ length: mostAtOnce }, sendInTurn));
await look('links');
const leastMs = performance.now() - least;
await close();
report([
  row('Applying 1,000 changes, against the least round trips', 'ms', bulkMs, leastMs, 1.3),
  row('Applying 1,000 changes, against one by one', 'ms', bulkMs, oneByOneMs, null),
  row('Requests for 1,000 changes', 'requests', bulkRequests, batches.length + 3, 1.3),
]);
