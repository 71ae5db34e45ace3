import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AirportPoint, Pair } from '../../../../../electron/contract/linking.ts';
import { farStaged } from '../../../../../renderer/linking/text.ts';
import { unusualDistance } from '../../../../../renderer/linking/nearest/unusual-distance.ts';
import { frankfurt } from '../../../../support/linking/airport-data.ts';
import { ground, onGround, survey } from '../../../../support/linking/surveyed-airport.ts';

/** Returns a point with one coordinate, this many metres north of the equator. */
const point = (kind: AirportPoint['kind'], id: string, metres: number): AirportPoint => ({
  ...{ id, kind, name: '', airportId: 'TEST' },
  coordinates: [{ lat: metres / 111_195, lng: 8 }],
});

/** Returns pairs that are 2 km apart, with these gaps in metres within each pair. */
const pairsOf = (gaps: readonly number[]) =>
  gaps.flatMap((gap, at) => [
    point('stopbar', `S${at}`, at * 2000),
    point('lead-on', `L${at}`, at * 2000 + gap),
  ]);

test.each([
  [[150, 150, 150, 150], 300],
  [[], 100],
  [[5], 100],
  [[700, 700, 700], 1000],
])(
  'the limit is twice the usual distance between neighbours, from 100 m to 1 km: %j',
  (gaps, metres) => {
    expect(unusualDistance({ points: pairsOf(gaps), links: [] })).toBe(metres);
  },
);

test('the limit takes existing links into account', () => {
  const points = pairsOf([10, 10, 10, 10]);
  const links = [0, 1, 2].map((at) => ({ stopbarId: `S${at}`, leadOnId: `L${at}` }));
  const beside = Array.from({ length: 12 }, (_, at) => point('lead-on', `B${at}`, 200 + at / 100));
  const crossing: Pair[] = beside.map(({ id }) => ({ stopbarId: 'S0', leadOnId: id }));
  expect(unusualDistance({ points: [...points, ...beside], links })).toBe(100);
  expect(unusualDistance({ points: [...points, ...beside], links: [...links, ...crossing] })).toBe(
    400,
  );
});

test('the limit isn’t affected by a few mistaken links or by stopbars without surveyed lead-ons', () => {
  const { points, links } = frankfurt();
  // Allows links across a runway.
  const usual = 270;
  expect(unusualDistance({ points, links })).toBe(usual);
  const mistaken = ['L1_07C', 'L3_07C', 'L5_07C'].map((name) => ({
    stopbarId: 'EDDF_SB_W12_18',
    leadOnId: `EDDF_LO_${name}`,
  }));
  const few = points.filter(({ id, kind }) => kind === 'stopbar' || /_LO_L[13]_/.test(id));
  expect(unusualDistance({ points, links: [...links, ...mistaken] })).toBe(usual);
  expect(unusualDistance({ points: few, links: [] })).toBeLessThan(400);
});

test('the limit allows every correct link of a generated airport, in any order of its points', () => {
  fc.assert(
    fc.property(survey, ground, (made, where) => {
      const points = onGround(made, where);
      const usual = unusualDistance({ points, links: [] });
      // No lead-on of a generated airport starts more than 20 m from its stopbar.
      expect(usual).toBeGreaterThan(20);
      expect(usual).toBeLessThan(400);
      expect(unusualDistance({ points: points.toReversed(), links: [] })).toBe(usual);
    }),
  );
});

test('the warning says how far apart the points of one or several links are, and what is usual', () => {
  expect(farStaged('EDDF', [1432], 270)).toBe(
    'This stopbar and lead-on are 1.4 km apart. Links at EDDF are usually shorter than 270 m. Check that this link is right.',
  );
  expect(farStaged('EDDF', [380, 1432], 270)).toBe(
    '2 staged links are up to 1.4 km long. Links at EDDF are usually shorter than 270 m. Check them.',
  );
});
