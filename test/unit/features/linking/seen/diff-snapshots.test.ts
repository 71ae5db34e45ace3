import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import { diffSnapshots } from '../../../../../electron/features/linking/seen/diff-snapshots.ts';
import { pairKey, withChanges } from '../../../../../electron/features/linking/link-index.ts';
import {
  snapshotOf,
  type Snapshot,
} from '../../../../../electron/features/linking/seen/snapshot.ts';

const id = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const degrees = fc.integer({ min: -90, max: 90 });
const point = fc.record({
  id,
  kind: fc.constantFrom('stopbar' as const, 'lead-on' as const),
  name: fc.constantFrom('L1', 'L2'),
  ends: fc.array(degrees, { maxLength: 2 }),
});
const snapshot: fc.Arbitrary<Snapshot> = fc.record({
  icao: fc.constant('EDDF'),
  at: fc.nat(),
  points: fc.uniqueArray(point, { selector: (some) => some.id }),
  links: fc.uniqueArray(fc.record({ stopbarId: id, leadOnId: id }), { selector: pairKey }),
});

const sorted = (some: readonly unknown[]): readonly string[] =>
  some.map((one) => JSON.stringify(one)).sort();

/** Returns the names, kinds and links that the diff leads to. */
function applied(before: Snapshot, after: Snapshot) {
  const diff = diffSnapshots(before, after);
  const points = new Map(before.points.map(({ id, kind, name }) => [id, { id, kind, name }]));
  for (const { id, kind, name, change } of diff?.points ?? []) {
    if (change === 'removed') points.delete(id);
    else points.set(id, { id, kind, name });
  }
  return {
    points: [...points.values()],
    links: withChanges(before.links, diff?.links ?? []),
  };
}

describe('a diff', () => {
  test('of an unchanged airport is empty, in any order of points and links', () => {
    fc.assert(
      fc.property(snapshot, (before) => {
        const after = {
          ...before,
          points: before.points.toReversed(),
          links: before.links.toReversed(),
        };
        expect(diffSnapshots(before, after)).toBeUndefined();
      }),
    );
  });

  test('leads from the earlier airport to the later one', () => {
    fc.assert(
      fc.property(snapshot, snapshot, (before, after) => {
        const { points, links } = applied(before, after);
        expect(sorted(points)).toEqual(
          sorted(after.points.map(({ id, kind, name }) => ({ id, kind, name }))),
        );
        expect(sorted(links)).toEqual(sorted(after.links));
      }),
    );
  });

  test('says what a point was, and whether it moved by more than a metre', () => {
    const at = (ends: number[], name = 'L1'): Snapshot => ({
      ...{ icao: 'EDDF', at: 5, links: [] },
      points: [{ id: 'A', kind: 'stopbar', name, ends }],
    });
    expect(diffSnapshots(at([50, 8]), at([50.000_009, 8]))).toBeUndefined();
    expect(diffSnapshots(at([50, 8]), at([50.000_02, 8]))?.points).toMatchObject([
      { change: 'changed', moved: true, was: {} },
    ]);
    expect(diffSnapshots(at([]), at([50, 8], 'L2'))?.points).toEqual([
      { id: 'A', kind: 'stopbar', name: 'L2', change: 'changed', moved: true, was: { name: 'L1' } },
    ]);
  });
});

describe('a snapshot', () => {
  const airport: Airport = {
    ...{ icao: 'EDDF', readAt: 5, links: [{ stopbarId: 'P0', leadOnId: 'P1' }] },
    points: (['stopbar', 'lead-on', 'other'] as const).map((kind, at) => ({
      ...{ id: `P${at}`, kind, name: 'L1', airportId: 'EDDF' },
      coordinates: [1, 2, 3].map((lat) => ({ lat, lng: 8 })),
    })),
  };

  test('has the ends of stopbars and lead-ons, and the links', () => {
    expect(snapshotOf(airport)).toEqual({
      ...{ icao: 'EDDF', at: 5, links: [{ stopbarId: 'P0', leadOnId: 'P1' }] },
      points: [
        { id: 'P0', kind: 'stopbar', name: 'L1', ends: [1, 8, 3, 8] },
        { id: 'P1', kind: 'lead-on', name: 'L1', ends: [1, 8, 3, 8] },
      ],
    });
  });
});
