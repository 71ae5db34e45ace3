import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as lookUps from '../../../electron/api/schema.ts';

const reads = (schema: v.GenericSchema, answer: unknown) => v.safeParse(schema, answer).success;
const times = <T>(count: number, element: T): T[] => Array.from({ length: count }, () => element);

const place = { lat: 1, lng: 2 };
const point = { id: 'S', airportId: 'EDDF', type: 'stopbar', name: 'L7', coordinates: [place] };
const request = { id: 1, icao: 'EDDF', status: 'approved' };

test.each([
  ['points', lookUps.points, (count: number) => times(count, point), 100_000],
  ['links', lookUps.links, (count: number) => ({ links: { S: times(count, 'L') } }), 100_000],
  [
    'stopbars without links',
    lookUps.links,
    (count: number) => ({ links: Object.fromEntries(times(count, 0).map((_, at) => [at, []])) }),
    100_000,
  ],
  ['divisions', lookUps.divisions, (count: number) => times(count, { id: 1, name: 'A' }), 10_000],
  [
    'airports',
    lookUps.airports,
    (count: number) =>
      Object.fromEntries(times(count, { icao: 'EDDF' }).map((airport, at) => [at, airport])),
    500,
  ],
  ['airport requests', lookUps.airportRequests, (count: number) => times(count, request), 10_000],
] as const)('S5 rejects more %s than the limit', (_what, schema, answer, most) => {
  expect(reads(schema, answer(most))).toBe(true);
  expect(reads(schema, answer(most + 1))).toBe(false);
});

test('S5 a point with more than 1,000 coordinates is read without them', () => {
  const read = (count: number) =>
    v.parse(lookUps.points, [{ ...point, coordinates: times(count, place) }])[0]?.coordinates;
  expect(read(1000)).toHaveLength(1000);
  expect(read(1001)).toEqual([]);
});

test('S5 an airport with more than 50 runways is read without them', () => {
  const low = { le_latitude_deg: '1', le_longitude_deg: '2' };
  const runway = { ...low, he_latitude_deg: '1', he_longitude_deg: '3' };
  const read = (count: number) =>
    v.parse(lookUps.airports, { icao: 'EDDF', runways: times(count, runway) })[0]?.runways;
  expect(read(50)).toHaveLength(50);
  expect(read(51)).toEqual([]);
});

test('S5 an ID has at most 200 characters', () => {
  const [longest, longer] = ['A'.repeat(200), 'A'.repeat(201)];
  for (const field of ['id', 'airportId', 'type']) {
    expect(reads(lookUps.points, [{ ...point, [field]: longest }]), field).toBe(true);
    expect(reads(lookUps.points, [{ ...point, [field]: longer }]), field).toBe(false);
  }
  expect(reads(lookUps.links, { links: { [longest]: [longest] } })).toBe(true);
  expect(reads(lookUps.links, { links: { [longer]: [] } })).toBe(false);
  expect(reads(lookUps.links, { links: { S: [longer] } })).toBe(false);
});

test('S5 a name of more than 500 characters is cut', () => {
  const nameOf = (name: string) => v.parse(lookUps.points, [{ ...point, name }])[0]?.name;
  expect(nameOf('A'.repeat(500))).toHaveLength(500);
  expect(nameOf('A'.repeat(501))).toHaveLength(500);
  const { division } = v.parse(lookUps.account, { division: 'A'.repeat(501) });
  expect(division).toHaveLength(500);
});
