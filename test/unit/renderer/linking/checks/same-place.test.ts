import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AirportPoint, Position } from '../../../../../electron/contract/linking.ts';
import { findTwins } from '../../../../../renderer/linking/checks/same-place.ts';
import { frankfurt } from '../../../../support/linking/airport-data.ts';

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

describe('points at the same place', () => {
  test('are duplicates if their names are the same too', () => {
    const points = [point('A', bar), point('B', bar), point('C', bar, { name: 'L9' })];
    const twins = findTwins(points);
    expect([...twins.keys()].sort()).toEqual(['A', 'B', 'C']);
    expect(twins.get('A')).toEqual({ point: points[1], isDuplicate: true });
    expect(twins.get('B')).toEqual({ point: points[0], isDuplicate: true });
    expect(twins.get('C')?.isDuplicate).toBe(false);
  });

  test('are found in either direction and within a metre', () => {
    expect(twinIds([point('A', bar), point('B', bar.toReversed())])).toEqual({ A: 'B', B: 'A' });
    expect(twinIds([point('A', bar), point('B', [at(0.5), at(0.5, 23)])])).toEqual({
      ...{ A: 'B', B: 'A' },
    });
    expect(twinIds([point('A', bar), point('B', [at(3), at(3, 23)])])).toEqual({});
  });

  test('are of one kind: a lead-on may start where a stopbar is', () => {
    expect(twinIds([point('A', bar), point('B', bar, { kind: 'lead-on' })])).toEqual({});
    const stale = { kind: 'other' } as const;
    expect(twinIds([point('A', bar, stale), point('B', bar, stale)])).toEqual({});
  });

  test('aren’t lead-ons that only start together', () => {
    const leadOn = { kind: 'lead-on' } as const;
    const [left, right] = [
      [at(0), at(50, -50)],
      [at(0), at(50, 50)],
    ];
    expect(twinIds([point('A', left, leadOn), point('B', right, leadOn)])).toEqual({});
  });

  test('aren’t points without coordinates', () => {
    expect(twinIds([point('A', []), point('B', [])])).toEqual({});
  });

  test('aren’t found at Frankfurt', () => {
    expect(twinIds(frankfurt().points)).toEqual({});
  });
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
