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

/** Returns what a list wants at an airport that is in use. */
function wantedOf(list: string) {
  const read = readImport(list, 'EDDF');
  if (read.kind !== 'changes') throw new Error(read.kind);
  return read.airports.flatMap(({ wanted }) => wanted);
}

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

test('S7 a stale link is exported too, and importing it causes no problem, but undoes its staged unlink', () => {
  const wanted = wantedOf(formatPairs(index.airport.links));
  const classified = { changes: [], already: 3, staged: 0, problems: [] };
  expect(classifyImport(wanted, index, isLinked)).toEqual(classified);
  const isKept = ({ stopbarId }: Pair) => stopbarId !== 'GONE';
  expect(classifyImport(wanted, index, isKept)).toEqual({
    ...{ ...classified, already: 2, changes: [link('GONE', 'LO')] },
  });
});

test('IDs in lower case name the same points', () => {
  const points = ['SB_1', 'sb_2', 'SB_2'].map((id) => point(id, 'stopbar'));
  const airport = { icao: 'EDDF', points: [...points, point('LO_1', 'lead-on')], links: [] };
  const wanted = wantedOf('sb_1,Lo_1\nSB_1,LO_1\nsb_2,lo_1\nsb_3,lo_1');
  const at = indexAirport({ ...airport, readAt: 0 });
  const { changes, problems } = classifyImport(wanted, at, () => false);
  expect(changes).toEqual([link('SB_1', 'LO_1'), link('sb_2', 'LO_1')]);
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'repeated'],
    [4, 'unknown-stopbar'],
  ]);
});

test('counts a link that is only staged as staged, not as made', () => {
  expect(classifyImport([{ change: link('SB2', 'LO') }], index, () => true)).toEqual({
    ...{ changes: [], already: 0, staged: 1, problems: [] },
  });
});
