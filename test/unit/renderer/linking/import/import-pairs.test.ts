import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Airport, Pair } from '../../../../../electron/contract/linking.ts';
import { indexAirport } from '../../../../../renderer/linking/airport/airport-index.ts';
import { formatPairs, parsePairs } from '../../../../../renderer/linking/import/pairs-csv.ts';
import { classifyPairs } from '../../../../../renderer/linking/import/import-pairs.ts';
import { pairKey } from '../../../../../renderer/linking/draft/pair-key.ts';

const nastyId = fc.string({
  unit: fc.constantFrom('A', '1', ' ', '"', "'", ',', ';', '\t', '\r\n', '\n', '=', '-', '+', '＠'),
  minLength: 1,
  maxLength: 5,
});

function airportWith(stopbarIds: readonly string[], leadOnIds: readonly string[]): Airport {
  const point = (kind: 'stopbar' | 'lead-on') => (id: string) => ({
    ...{ id, kind, name: '', airportId: 'EDDF', coordinates: [] },
  });
  const links = stopbarIds.flatMap((stopbarId) =>
    leadOnIds.map((leadOnId) => ({ stopbarId, leadOnId })),
  );
  const points = [...stopbarIds.map(point('stopbar')), ...leadOnIds.map(point('lead-on'))];
  return { icao: 'EDDF', points, links, readAt: 0 };
}

test('S7 every exported link can be imported again, with any characters in its IDs', () => {
  const ids = fc.uniqueArray(nastyId, { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(ids, (ids) => {
      const half = Math.ceil(ids.length / 2);
      const airport = airportWith(ids.slice(0, half), ids.slice(half));
      const read = classifyPairs(
        parsePairs(formatPairs(airport.links)),
        indexAirport(airport),
        () => false,
      );
      expect(read.problems).toEqual([]);
      expect(read.changes).toEqual(airport.links.map((pair) => ({ ...pair, linked: true })));
    }),
  );
});

test('S7 a stale link is exported too, and importing it causes no problem', () => {
  const whole = airportWith(['SB'], ['LO', 'OLD']);
  const airport = { ...whole, points: whole.points.filter(({ id }) => id !== 'OLD') };
  const linked = new Set(airport.links.map(pairKey));
  const isLinked = (pair: Pair) => linked.has(pairKey(pair));
  expect(
    classifyPairs(parsePairs(formatPairs(airport.links)), indexAirport(airport), isLinked),
  ).toEqual({
    ...{ changes: [], already: 2, staged: 0, problems: [] },
  });
});

test('IDs in lower case name the same points', () => {
  const index = indexAirport({ ...airportWith(['SB_1', 'sb_2', 'SB_2'], ['LO_1']), links: [] });
  const written = parsePairs('sb_1,Lo_1\nSB_1,LO_1\nsb_2,lo_1\nsb_3,lo_1');
  const { changes, problems } = classifyPairs(written, index, () => false);
  expect(changes.map(({ stopbarId, leadOnId }) => [stopbarId, leadOnId])).toEqual([
    ['SB_1', 'LO_1'],
    ['sb_2', 'LO_1'],
  ]);
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'repeated'],
    [4, 'unknown-stopbar'],
  ]);
});

test('importing a stale link undoes its staged unlink', () => {
  const whole = airportWith(['SB', 'GONE'], ['LO']);
  const airport = { ...whole, points: whole.points.filter(({ id }) => id !== 'GONE') };
  const stale = { stopbarId: 'GONE', leadOnId: 'LO' };
  const isLinked = (pair: Pair) => pairKey(pair) !== pairKey(stale);
  expect(
    classifyPairs(parsePairs(formatPairs(airport.links)), indexAirport(airport), isLinked),
  ).toEqual({
    ...{ changes: [{ ...stale, linked: true }], already: 1, staged: 0, problems: [] },
  });
});

test('counts a link that is only staged as staged, not as linked', () => {
  const airport = { ...airportWith(['SB'], ['LO', 'OTHER']), links: [] };
  const lines = parsePairs('SB,LO\nSB,OTHER');
  const isStaged = ({ leadOnId }: Pair) => leadOnId === 'LO';
  expect(classifyPairs(lines, indexAirport(airport), isStaged)).toMatchObject({
    ...{ changes: [{ leadOnId: 'OTHER' }], already: 0, staged: 1 },
  });
});
