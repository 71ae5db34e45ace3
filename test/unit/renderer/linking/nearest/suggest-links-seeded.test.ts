import { expect, test } from 'vitest';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import { unusualDistance } from '../../../../../renderer/linking/nearest/unusual-distance.ts';
import { seededAirport } from '../../../../support/linking/airport-data.ts';
import { suggest } from '../../../../support/linking/suggest.ts';

/** Returns the other end of a runway: 25C for 07C, 26R for 08L. */
const otherEnd = (end: string): string => {
  const number = ((Number.parseInt(end, 10) + 17) % 36) + 1;
  const side = { L: 'R', R: 'L', C: 'C' }[end.slice(2)] ?? '';
  return String(number).padStart(2, '0') + side;
};

/** The links that are missing, by the IDs: `EDDF_LO_L7_25C` starts at `EDDF_SB_L7_07C`. */
function missing({ points, links }: Airport): readonly string[] {
  const ids = new Set(points.map(({ id }) => id));
  const linked = new Set(links.map(({ leadOnId }) => leadOnId));
  return points.flatMap(({ id: leadOnId }) => {
    const [, start, end = ''] = /^(.*_LO_.*_)(.*)$/.exec(leadOnId) ?? [];
    if (start === undefined || linked.has(leadOnId)) return [];
    const atEnd = (one: string) => start.replace('_LO_', '_SB_') + one;
    const stopbarId = [end, otherEnd(end)].map(atEnd).find((id) => ids.has(id)) ?? 'none';
    return [`${stopbarId} ${leadOnId}`];
  });
}

test.each([
  ['EDDF', 79],
  ['EDDM', 4],
  ['EDDH', 3],
  ['LSZH', 4],
])('at %s, the correct links are ticked within any distance', (icao, count) => {
  const airport = seededAirport(icao);
  const unusualMetres = unusualDistance(airport);
  expect(missing(airport)).toHaveLength(count);
  for (const withinMetres of [1, 50, 200, 1000]) {
    const found = suggest({ ...airport, withinMetres, unusualMetres })
      .filter(({ why }) => why === undefined)
      .map(({ stopbarId, leadOnId }) => `${stopbarId} ${leadOnId}`);
    expect(found.sort()).toEqual(missing(airport).toSorted());
  }
});
