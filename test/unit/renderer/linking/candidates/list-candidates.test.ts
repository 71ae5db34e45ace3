import { expect, test } from 'vitest';
import type { AirportPoint } from '../../../../../electron/contract/linking.ts';
import { indexAirport } from '../../../../../renderer/linking/airport/airport-index.ts';
import { listCandidates } from '../../../../../renderer/linking/candidates/list-candidates.ts';

const metre = 1 / 111_195;

const at = (
  id: string,
  name: string,
  kind: AirportPoint['kind'],
  metres?: number,
): AirportPoint => ({
  ...{ id, name, kind, airportId: 'EDDF' },
  coordinates: metres === undefined ? [] : [{ lat: 50 + metres * metre, lng: 8 }],
});

const points = [
  at('FAR_NAMESAKE', 'L9', 'lead-on', 3000),
  at('NEAR', 'M1', 'lead-on', 20),
  at('NEAR_LINKED', 'M2', 'lead-on', 10),
  at('NAMESAKE', 'L9 07C', 'lead-on', 90),
  at('PARTNER', 'P1', 'lead-on', 5000),
  at('ELSEWHERE', 'X', 'lead-on', 900),
  at('NOWHERE', 'Y', 'lead-on'),
  at('L91', 'L91', 'lead-on', 30),
];

const selected = at('SB', 'l9', 'stopbar', 0);

const list = (
  some: readonly AirportPoint[],
  linked: readonly string[],
  partners: string[] = [],
) => {
  const index = indexAirport({ icao: 'EDDF', readAt: 0, points: [...some], links: [] });
  return listCandidates(index.sides['lead-on'], {
    selected,
    partners: new Set(partners),
    isUnlinked: (id) => !linked.includes(id),
    unusualMetres: 200,
  });
};

const idsOf = (candidates: ReturnType<typeof list>) =>
  candidates.map(({ entry }) => entry.point.id);

test('lists linked candidates, namesakes, near ones, near linked ones, and then the others', () => {
  const listed = list(points, ['NEAR_LINKED', 'PARTNER', 'NAMESAKE'], ['PARTNER']);
  expect(idsOf(listed)).toEqual([
    ...['PARTNER', 'NAMESAKE', 'NEAR', 'L91', 'NEAR_LINKED'],
    ...['ELSEWHERE', 'FAR_NAMESAKE', 'NOWHERE'],
  ]);
  expect(listed.map(({ metres }) => metres && Math.round(metres))).toEqual([
    ...[5000, 90, 20, 30, 10, 900, 3000, undefined],
  ]);
});

test('lists namesakes first without any coordinates', () => {
  const all = [...points, at('FIRST', 'A', 'lead-on')];
  const somewhere = all.map((point) => ({ ...point, coordinates: [] }));
  expect(idsOf(list(somewhere, [])).slice(0, 2).toSorted()).toEqual(['FAR_NAMESAKE', 'NAMESAKE']);
});
