import { expect, test } from 'vitest';
import type { AirportPoint, Pair } from '../../../../../electron/contract/linking.ts';
import { LinkNames, namesMatch } from '../../../../../renderer/linking/checks/link-names.ts';

test.each([
  ['L7', 'L7', true],
  ['L7', 'l7 25C', true],
  ['L7 07C', 'L7 25C', true],
  ['SB_L7', 'LO-L7', true],
  ['Tango crossing', 'Tango', true],
  ['L7', 'M8', false],
  ['L7 07C', 'M8 07C', false],
  ['Stopbar L7', 'Stopbar M8', false],
  ['ÄÖ', 'äö', true],
  ['', 'L7', undefined],
  ['25C', 'L7', undefined],
  ['Lead-on 3', 'Stopbar 3', undefined],
])('whether %j and %j have a word in common: %j', (one, other, isMatch) => {
  expect(namesMatch(one, other)).toBe(isMatch);
  expect(namesMatch(other, one)).toBe(isMatch);
});

const point = (id: string, kind: AirportPoint['kind'], name: string): AirportPoint => ({
  ...{ id, kind, name, airportId: 'EDDF', coordinates: [] },
});

/** Returns an airport with one link for each pair of names: `L7/L7 25C, L9/M8`. */
function airportOf(names: string) {
  const pairs = names.split(', ').map((pair) => pair.split('/'));
  const points = pairs.flatMap(([stopbar = '', leadOn = ''], at) => [
    point(`S${at}`, 'stopbar', stopbar),
    point(`L${at}`, 'lead-on', leadOn),
  ]);
  const links = pairs.map((_, at) => ({ stopbarId: `S${at}`, leadOnId: `L${at}` }));
  return { links, byId: new Map(points.map((one) => [one.id, one])) };
}

function misnamedAmong(links: readonly Pair[], byId: ReadonlyMap<string, AirportPoint>) {
  const names = new LinkNames(byId);
  return names.areUsed(links) ? links.filter(names.differ) : [];
}

test.each([
  ['where most links have one name', 'L7/L7 25C, L9/M8', [1]],
  ['not where names usually differ', 'L7/A, L9/B, M8/M8', []],
  ['not counting links without a name', 'L7/A, L9/B, M8/M8, /M8', []],
  ['not without a name', 'L7/L7, /M8', []],
])('links between different names are found: %s', (_, names, misnamed) => {
  const { links, byId } = airportOf(names);
  expect(misnamedAmong(links, byId).map((link) => links.indexOf(link))).toEqual(misnamed);
});

test('a stale link has no names that could differ', () => {
  const { links, byId } = airportOf('L7/L7, L9/M8');
  const stale = new Map([...byId, ['L1', point('L1', 'other', 'M8')] as const]);
  expect(misnamedAmong(links, stale)).toEqual([]);
  const without = new Map([...byId].filter(([id]) => id !== 'S1'));
  expect(misnamedAmong(links, without)).toEqual([]);
});
