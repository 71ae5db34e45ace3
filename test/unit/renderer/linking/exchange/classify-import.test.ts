import { expect, test } from 'vitest';
import type { AirportPoint, Pair } from '../../../../../electron/contract/linking.ts';
import { indexAirport } from '../../../../../renderer/linking/airport/airport-index.ts';
import { pairKey } from '../../../../../renderer/linking/staging/pair-key.ts';
import { classifyImport } from '../../../../../renderer/linking/exchange/classify-import.ts';
import { formatPairs } from '../../../../../renderer/linking/exchange/pairs-csv.ts';
import { readImport } from '../../../../../renderer/linking/exchange/read-import.ts';

const point = (id: string, kind: AirportPoint['kind'], airportId = 'a'): AirportPoint => ({
  ...{ id, kind, name: '', airportId, coordinates: [] },
});

/** Returns an airport with all links between its points. */
function airportWith(stopbarIds: readonly string[], leadOnIds: readonly string[]) {
  const links = stopbarIds.flatMap((stopbarId) =>
    leadOnIds.map((leadOnId) => ({ stopbarId, leadOnId })),
  );
  const stopbars = stopbarIds.map((id) => point(id, 'stopbar'));
  const leadOns = leadOnIds.map((id) => point(id, 'lead-on'));
  return { icao: 'EDDF', points: [...stopbars, ...leadOns], links, readAt: 0 };
}

/** Returns what a list wants at an airport that is in use. */
function wantedOf(list: string) {
  const read = readImport(list, 'EDDF');
  if (read.kind !== 'changes') throw new Error(read.kind);
  return read.airports.flatMap(({ wanted }) => wanted);
}

test('S7 a stale link is exported too, and importing it causes no problem', () => {
  const whole = airportWith(['SB'], ['LO', 'OLD']);
  const airport = { ...whole, points: whole.points.filter(({ id }) => id !== 'OLD') };
  const wanted = wantedOf(formatPairs(airport.links));
  expect(classifyImport(wanted, indexAirport(airport), () => true)).toEqual({
    ...{ changes: [], already: 2, staged: 0, problems: [] },
  });
});

test('IDs in lower case name the same points', () => {
  const index = indexAirport({ ...airportWith(['SB_1', 'sb_2', 'SB_2'], ['LO_1']), links: [] });
  const wanted = wantedOf('sb_1,Lo_1\nSB_1,LO_1\nsb_2,lo_1\nsb_3,lo_1');
  const { changes, problems } = classifyImport(wanted, index, () => false);
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
  const wanted = wantedOf(formatPairs(airport.links));
  expect(classifyImport(wanted, indexAirport(airport), isLinked)).toEqual({
    ...{ changes: [{ ...stale, linked: true }], already: 1, staged: 0, problems: [] },
  });
});

test('counts a link that is only staged as staged, not as made', () => {
  const airport = { ...airportWith(['SB'], ['LO', 'OTHER']), links: [] };
  const isStaged = ({ leadOnId }: Pair) => leadOnId === 'LO';
  const wanted = wantedOf('SB,LO\nSB,OTHER');
  expect(classifyImport(wanted, indexAirport(airport), isStaged)).toMatchObject({
    ...{ changes: [{ leadOnId: 'OTHER' }], already: 0, staged: 1 },
  });
});

const index = indexAirport({
  icao: 'EDDF',
  readAt: 0,
  points: [
    ...[point('SB', 'stopbar'), point('SB2', 'stopbar'), point('LO', 'lead-on')],
    ...[point('OLD', 'other'), point('FAR', 'lead-on', 'b')],
  ],
  links: [
    { stopbarId: 'SB', leadOnId: 'LO' },
    { stopbarId: 'SB', leadOnId: 'OLD' },
    { stopbarId: 'GONE', leadOnId: 'LO' },
  ],
});
const onService = new Set(index.airport.links.map(pairKey));
const isLinked = (pair: Pair) => onService.has(pairKey(pair));
const link = (stopbarId: string, leadOnId: string) => ({ stopbarId, leadOnId, linked: true });
const unlink = (stopbarId: string, leadOnId: string) => ({ stopbarId, leadOnId, linked: false });

test.each([
  [link('SB2', 'LO'), 'changes'],
  [unlink('SB', 'LO'), 'changes'],
  [unlink('GONE', 'LO'), 'changes'],
  [link('SB', 'LO'), 'already'],
  [unlink('SB2', 'LO'), 'already'],
  [unlink('NOBODY', 'NOTHING'), 'already'],
  [link('NOBODY', 'LO'), 'unknown-stopbar'],
  [link('GONE', 'FAR'), 'unknown-stopbar'],
  [link('SB', 'NOBODY'), 'unknown-lead-on'],
  [link('LO', 'SB'), 'swapped'],
  [link('LO', 'LO'), 'not-a-stopbar'],
  [link('SB2', 'OLD'), 'not-a-lead-on'],
  [link('SB', 'FAR'), 'other-airport'],
  [unlink('SB', 'OLD'), 'stuck'],
])('the change %o is classified as: %s', (change, expected) => {
  const { changes, already, problems } = classifyImport([{ change }], index, isLinked);
  const found = [
    ...changes.map(() => 'changes'),
    ...(already > 0 ? ['already'] : []),
    ...problems.map(({ problem }) => problem),
  ];
  expect(found).toEqual([expected]);
});
