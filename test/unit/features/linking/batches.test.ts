import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinkChange } from '../../../../electron/contract/linking.ts';
import { planBatches } from '../../../../electron/features/linking/batches.ts';
import { countRounds } from '../../../../electron/features/linking/rounds.ts';
import { anyLinks } from '../../../support/link-diff.ts';

const change = (leadOn: number, stopbar: number, linked = true): LinkChange => ({
  leadOnId: `EDDL_LO_A${leadOn}_07L`,
  stopbarId: `EDDL_SB_A${stopbar}_07L`,
  linked,
});

const idsOf = (changes: readonly LinkChange[]) =>
  new Set(changes.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
const leadOnsOf = (changes: readonly LinkChange[]) =>
  new Set(changes.map(({ leadOnId }) => leadOnId));

function expectWithinLimits(changes: readonly LinkChange[]) {
  const batches = planBatches(changes);
  for (const batch of batches) {
    expect(idsOf(batch).size).toBeLessThanOrEqual(99);
    const pairs = batch.map(({ leadOnId, stopbarId }) => ({ leadOnId, stopbarId }));
    const body = JSON.stringify({ link: pairs, unlink: [] });
    expect(Buffer.byteLength(body)).toBeLessThan(64 * 1024);
    expect(batch.length).toBeGreaterThan(0);
  }
  expect(new Set(batches.flat())).toEqual(new Set(changes));
  expect(batches.flat()).toHaveLength(changes.length);
  return batches;
}

test('every change is in one batch, of at most 99 distinct ids and 64 KiB', () => {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${prefix}${number}`);
  const sizes = fc.tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 150 }));
  const changes = sizes.chain(([leadOns, stopbars]) =>
    anyLinks(ids('L', leadOns), ids('S', stopbars), 600),
  );
  fc.assert(
    fc.property(changes, fc.boolean(), (pairs, linked) => {
      expectWithinLimits(pairs.map((pair) => ({ ...pair, linked })));
    }),
    { numRuns: 2000 },
  );
}, 60_000);

test('ids as long as can be are cut by the size of a body', () => {
  const long = (prefix: string, number: number) => `${prefix}${number}`.padEnd(100, '🛬');
  const changes = Array.from({ length: 900 }, (_, n) => ({
    leadOnId: long('L', n % 30),
    stopbarId: long('S', Math.floor(n / 30)),
    linked: true,
  }));
  expect(expectWithinLimits(changes).length).toBeGreaterThan(1);
});

const shapes: Readonly<Record<string, readonly LinkChange[]>> = {
  'each lead-on to its own stopbar': many(1000, (n) => change(n, n)),
  'two lead-ons to each stopbar': many(1000, (n) => change(n, Math.floor(n / 2))),
  'each lead-on to its own stopbar and the next': many(1000, (n) =>
    change(Math.floor(n / 2), Math.floor((n + 1) / 2)),
  ),
  'each lead-on to three stopbars': many(999, (n) =>
    change(Math.floor(n / 3), Math.floor(n / 3) + (n % 3)),
  ),
  'every lead-on to one stopbar': many(1000, (n) => change(n, 0)),
  'one lead-on to every stopbar': many(1000, (n) => change(0, n)),
  'ten lead-ons to a hundred stopbars': many(1000, (n) => change(n % 10, Math.floor(n / 10))),
  'ten lead-ons to two hundred stopbars': many(2000, (n) => change(n % 10, Math.floor(n / 10))),
  'a hundred lead-ons to ten stopbars': many(1000, (n) => change(Math.floor(n / 10), n % 10)),
  'a dense block': many(1000, (n) => change(n % 32, Math.floor(n / 32))),
};

function many(count: number, changeAt: (number: number) => LinkChange): LinkChange[] {
  return Array.from({ length: count }, (_, number) => changeAt(number));
}

describe('in the fewest round trips that can be, four calls at once:', () => {
  test.each(Object.entries(shapes))('%s', (_shape, changes) => {
    const batches = expectWithinLimits(changes);
    const ofOneLeadOn = Map.groupBy(changes, ({ leadOnId }) => leadOnId);
    const most = Math.max(...[...ofOneLeadOn.values()].map((own) => own.length));
    // Every id is named at least once, and the calls on one lead-on come one after another.
    const least = Math.max(Math.ceil(idsOf(changes).size / 99 / 4), Math.ceil(most / 98));
    expect(countRounds(batches.map(leadOnsOf))).toBe(least);
  });
});

test('fifty thousand changes that all hang together are cut without a wait', () => {
  const chain = many(50_000, (n) => change(Math.floor(n / 2), Math.floor((n + 1) / 2)));
  const batches = expectWithinLimits(chain);
  expect(batches.length).toBeLessThan((1.05 * 50_000) / 99);
});
