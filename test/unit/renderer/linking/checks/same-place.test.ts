import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AirportPoint, Position } from '../../../../../electron/contract/linking.ts';
import { findTwins } from '../../../../../renderer/linking/checks/same-place.ts';

/** Returns a position this many metres north and east of a place, anywhere on earth. */
const at = (north: number, east = 0, from: Position = { lat: 50, lng: 8 }): Position => {
  const lng = from.lng + east / (111_195 * Math.cos((from.lat * Math.PI) / 180));
  return { lat: from.lat + north / 111_195, lng: lng > 180 ? lng - 360 : lng };
};

const point = (id: string, coordinates: readonly Position[], changes: Partial<AirportPoint> = {}) =>
  ({ id, kind: 'stopbar', name: 'L7', airportId: 'EDDF', coordinates, ...changes }) as const;

const twinIds = (points: readonly AirportPoint[]) =>
  Object.fromEntries([...findTwins(points)].map(([id, twin]) => [id, twin.point.id]));

const bar = [at(0), at(0, 23)];

const leadOn = { kind: 'lead-on' } as const;
const stale = { kind: 'other' } as const;

test('points at the same place are duplicates if their names are the same too', () => {
  const points = [point('A', bar), point('B', bar), point('C', bar, { name: 'L9' })];
  const twins = findTwins(points);
  expect([...twins.keys()].sort()).toEqual(['A', 'B', 'C']);
  expect(twins.get('A')).toEqual({ point: points[1], isDuplicate: true });
  expect(twins.get('B')).toEqual({ point: points[0], isDuplicate: true });
  expect(twins.get('C')?.isDuplicate).toBe(false);
});

test.each<[string, readonly AirportPoint[], boolean]>([
  ['drawn in the other direction', [point('A', bar), point('B', bar.toReversed())], true],
  ['within a metre', [point('A', bar), point('B', [at(0.5), at(0.5, 23)])], true],
  ['3 m apart', [point('A', bar), point('B', [at(3), at(3, 23)])], false],
  ['of two kinds', [point('A', bar), point('B', bar, leadOn)], false],
  [
    'that are neither stopbars nor lead-ons',
    [point('A', bar, stale), point('B', bar, stale)],
    false,
  ],
  [
    'that only start together',
    [point('A', [at(0), at(50, -50)], leadOn), point('B', [at(0), at(50, 50)], leadOn)],
    false,
  ],
  ['without coordinates', [point('A', []), point('B', [])], false],
])('whether points are at the same place: %s', (_, points, are) => {
  expect(twinIds(points)).toEqual(are ? { A: 'B', B: 'A' } : {});
});

const places = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Points in a row, 10 m apart, some of them more than once. */
const rows = fc.record({
  from: places,
  copies: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 30 }),
});

const pointsOf = ({ from, copies }: { from: Position; copies: readonly number[] }) =>
  copies.flatMap((some, row) =>
    Array.from({ length: some }, (_, copy) =>
      point(`${row}/${copy}`, [at(row * 10, 0, from), at(row * 10, 5, from)]),
    ),
  );

test('exactly the copies are found, in any order and anywhere on earth', () => {
  fc.assert(
    fc.property(rows, fc.infiniteStream(fc.nat()), (airport, random) => {
      const points = pointsOf(airport);
      const shuffled = points
        .map((one) => ({ one, by: random.next().value ?? 0 }))
        .sort((a, b) => a.by - b.by)
        .map(({ one }) => one);
      const twins = twinIds(shuffled);
      const copied = airport.copies.flatMap((some, row) =>
        some > 1 ? Array.from({ length: some }, (_, copy) => `${row}/${copy}`) : [],
      );
      expect(Object.keys(twins).sort()).toEqual(copied.sort());
      for (const [id, twin] of Object.entries(twins)) {
        expect(twin).not.toBe(id);
        expect(twin.split('/')[0]).toBe(id.split('/')[0]);
      }
    }),
  );
});
