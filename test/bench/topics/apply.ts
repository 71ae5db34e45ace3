import { setTimeout as wait } from 'node:timers/promises';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { benchCompanion } from '../companion.ts';
import { compared, median, row } from '../measure.ts';
import { report } from '../report.ts';

// 300 changes over a network that delays each request by 40 ms. The app links them, the baseline unlinks.
const delayMs = 40;
const count = 300;
let requests = 0;
const delayed: typeof fetch = async (input, init) => {
  requests += 1;
  await wait(delayMs);
  return fetch(input, init);
};
const { companion, practice, token, close } = await benchCompanion(delayed);
const { icao, stopbarIds, leadOnIds } = bigAirport(practice.world, { points: 2000, links: 0 });
const pairs = leadOnIds
  .slice(0, count)
  .map((leadOnId, at) => ({ leadOnId, stopbarId: stopbarIds[at] ?? '' }));

/** Stages the changes. Returns the revision to apply. */
async function stage(): Promise<number> {
  await companion.handlers.openAirport({ icao });
  const changes = pairs.map((pair) => ({ ...pair, linked: true }));
  const staged = await companion.handlers.stage({ icao, changes });
  if (!staged.ok) throw new Error(JSON.stringify(staged.error));
  return staged.value.staging.rev;
}

const bulkRequests: number[] = [];
async function bulk(rev: number): Promise<void> {
  requests = 0;
  const applied = await companion.handlers.apply({ airports: [{ icao, rev }] });
  if (!applied.ok) throw new Error(JSON.stringify(applied.error));
  const [ended] = applied.value.airports.map((airport) => airport.ended);
  const outcomes = ended?.ok ? ended.value.outcomes : [];
  const kept = outcomes.find(({ outcome }) => outcome.kind === 'done')?.count ?? 0;
  if (kept !== count) throw new Error(`Only ${kept} of ${count} were linked`);
  bulkRequests.push(requests);
}

// Reads, sends everything and reads again: confirming the changes takes no fewer round trips. A request names
// fewer than 100 IDs (SERVICE.md B4).
const path = `${practice.baseUrl}/airports/${icao}`;
const look = async (what: string) => (await delayed(`${path}/${what}`)).json();
const pairsAtOnce = 49;
const batches = Array.from({ length: Math.ceil(count / pairsAtOnce) }, (_, at) =>
  pairs.slice(at * pairsAtOnce, (at + 1) * pairsAtOnce),
);
async function least(): Promise<void> {
  await Promise.all([look('points'), look('links')]);
  for (const unlink of batches) {
    const answer = await delayed(`${path}/links/bulk`, {
      method: 'POST',
      headers: { 'X-Network-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ unlink }),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
  }
  await look('links');
}

// One request per change: a few of them, for the time that each takes.
const few = 10;
async function oneByOne(): Promise<void> {
  for (const pair of pairs.slice(0, few)) await companion.handlers.link({ icao, ...pair });
}

// Always in this order, so each starts with the same links.
const works = { bulk, oneByOne, least };
const times = { bulk: [] as number[], oneByOne: [] as number[], least: [] as number[] };
for (let round = 0; round < 12; round += 1) {
  for (const name of ['bulk', 'oneByOne', 'least'] as const) {
    const rev = name === 'bulk' ? await stage() : 0;
    const started = performance.now();
    await works[name](rev);
    if (round > 1) times[name].push(performance.now() - started);
  }
}
await close();
const single = times.oneByOne.map((ms) => (ms / few) * count);
report([
  ...compared('Applying 300 changes, against the least time', times.bulk, times.least, {
    p50: 1.3,
    p95: 1.3,
  }),
  ...compared('Applying 300 changes, against one by one', times.bulk, single, {
    p50: null,
    p95: null,
  }),
  row('Requests for 300 changes', 'requests', median(bulkRequests), batches.length + 3, 1.3),
]);
