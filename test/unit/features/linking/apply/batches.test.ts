import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinkChange, Pair } from '../../../../../electron/contract/linking.ts';
import { planBatches } from '../../../../../electron/features/linking/apply/batches.ts';

const change = (leadOn: number, stopbar: number, linked = true): LinkChange => ({
  leadOnId: `EDDL_LO_A${leadOn}_07L`,
  stopbarId: `EDDL_SB_A${stopbar}_07L`,
  linked,
});

/** Generates links between some of the points. */
const anyLinks = (
  leadOnIds: readonly string[],
  stopbarIds: readonly string[],
  maxLength: number,
): fc.Arbitrary<Pair[]> =>
  fc.uniqueArray(
    fc.record({
      leadOnId: fc.constantFrom(...leadOnIds),
      stopbarId: fc.constantFrom(...stopbarIds),
    }),
    { maxLength, selector: ({ leadOnId, stopbarId }) => `${leadOnId} ${stopbarId}`, size: 'max' },
  );

const idsOf = (changes: readonly LinkChange[]) =>
  new Set(changes.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId]));
const leadOnsOf = (changes: readonly LinkChange[]) =>
  new Set(changes.map(({ leadOnId }) => leadOnId));

function expectWithinLimits(changes: readonly LinkChange[]) {
  const batches = planBatches(changes);
  for (const batch of batches) {
    expect(idsOf(batch).size).toBeLessThanOrEqual(99);
    expect(batch.length).toBeGreaterThan(0);
  }
  expect(new Set(batches.flat())).toEqual(new Set(changes));
  expect(batches.flat()).toHaveLength(changes.length);
  return batches;
}

test('puts every change into one request of at most 99 IDs', () => {
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
    { numRuns: 300 },
  );
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
  'a hundred lead-ons to ten stopbars': many(1000, (n) => change(Math.floor(n / 10), n % 10)),
  'a dense block': many(1000, (n) => change(n % 32, Math.floor(n / 32))),
};

function many(count: number, changeAt: (number: number) => LinkChange): LinkChange[] {
  return Array.from({ length: count }, (_, number) => changeAt(number));
}

const leastRequests = (changes: readonly LinkChange[]) => Math.ceil(idsOf(changes).size / 99);

describe('needs few requests, and never two for one lead-on:', () => {
  test.each(Object.entries(shapes))('%s', (_shape, changes) => {
    const batches = expectWithinLimits(changes);
    expect(batches.length).toBeLessThanOrEqual(Math.ceil(1.3 * leastRequests(changes)));
    const named = batches.flatMap((batch) => [...leadOnsOf(batch)]);
    expect(named).toHaveLength(leadOnsOf(changes).size);
  });
});

test('splits a lead-on with more stopbars than one request can name', () => {
  const batches = expectWithinLimits(many(300, (n) => change(0, n)));
  expect(batches.map((batch) => batch.length)).toEqual([98, 98, 98, 6]);
});
