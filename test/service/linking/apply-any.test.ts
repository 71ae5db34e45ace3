import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pair } from '../../../electron/contract/linking.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { anyLinks, linkDiff } from '../../support/linking/link-diff.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';

const soon = { 'Retry-After': '0' };
const anyFault = fc.constantFrom<Fault>(
  { kind: 'delay', ms: 0 },
  { kind: 'lost' },
  { kind: 'cut' },
  { kind: 'reset' },
  { kind: 'answer', status: 500 },
  { kind: 'answer', status: 503, headers: soon },
  { kind: 'answer', status: 429, headers: soon },
  { kind: 'answer', status: 429 },
  { kind: 'answer', status: 401 },
  { kind: 'answer', status: 403 },
  { kind: 'answer', status: 200, body: '<html></html>' },
);

type Open = Awaited<ReturnType<typeof openLinking>>;

const linksAt = ({ world, airport }: Open): Pair[] =>
  airport.leadOnIds.flatMap((leadOnId) =>
    (world.points.get(leadOnId)?.linkedTo ?? []).map((stopbarId) => ({ leadOnId, stopbarId })),
  );

const lines = (pairs: readonly Pair[]) =>
  pairs.map(({ leadOnId, stopbarId }) => `${leadOnId} ${stopbarId}`).sort();

test('an apply turns any links into any others over HTTP, after any faults', async () => {
  const open = await openLinking({ points: 300, links: 150 });
  const { leadOnIds, stopbarIds, icao } = open.airport;
  const faults = fc.array(anyFault, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(anyLinks(leadOnIds, stopbarIds, 400), faults, async (to, faults) => {
      open.faults.clear();
      open.effects.clear();
      const wanted = { icao, ...linkDiff(linksAt(open), to) };
      for (const fault of faults) open.faults.next({ path: /bulk$/ }, fault);
      const { outcomes } = applied(await open.apply(wanted));
      const now = new Set(lines(linksAt(open)));
      for (const { leadOnId, stopbarId, linked, outcome } of outcomes) {
        const so = now.has(`${leadOnId} ${stopbarId}`) === linked;
        expect(outcome.kind === 'done', outcome.kind).toBe(so);
      }
      // Without faults, a retry does the rest.
      open.faults.clear();
      applied(await open.apply(wanted));
      expect(lines(linksAt(open))).toEqual(lines(to));
      expect(Math.max(0, ...open.effects.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
});

test('a thousand changes need as few requests as possible', async () => {
  const open = await openLinking({ points: 3000, links: 0 });
  const { leadOnIds, stopbarIds, icao } = open.airport;
  const link = leadOnIds.slice(0, 1000).map((leadOnId, at): Pair => {
    return { leadOnId, stopbarId: stopbarIds[at] ?? '' };
  });
  open.faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 40 }, { times: Infinity });
  expect(tally(applied(await open.apply({ icao, link, unlink: [] })))).toEqual({ done: 1000 });
  // A request can have 99 of the 2,000 IDs, so there can't be fewer.
  expect(open.requestsTo(/bulk$/)).toHaveLength(Math.ceil(2000 / 99));
  expect(open.faults.requests).toHaveLength(Math.ceil(2000 / 99) + 3);
});
