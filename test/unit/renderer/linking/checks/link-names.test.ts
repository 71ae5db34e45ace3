import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

/** Returns an airport with one link for each pair of names. */
function airportOf(names: readonly (readonly [string, string])[]) {
  const points = names.flatMap(([stopbar, leadOn], at) => [
    point(`S${at}`, 'stopbar', stopbar),
    point(`L${at}`, 'lead-on', leadOn),
  ]);
  const links = names.map((_, at) => ({ stopbarId: `S${at}`, leadOnId: `L${at}` }));
  return { links, byId: new Map(points.map((one) => [one.id, one])) };
}

function misnamedAmong(links: readonly Pair[], byId: ReadonlyMap<string, AirportPoint>) {
  const names = new LinkNames(byId);
  return names.areUsed(links) ? links.filter(names.differ) : [];
}

describe('links between different names', () => {
  const misnamed = (names: readonly (readonly [string, string])[]) => {
    const { links, byId } = airportOf(names);
    return misnamedAmong(links, byId).map((link) => links.indexOf(link));
  };

  test('are found where most links have one name', () => {
    expect(
      misnamed([
        ['L7', 'L7 25C'],
        ['L9', 'M8'],
      ]),
    ).toEqual([1]);
  });

  test('aren’t found at an airport whose links usually have different names', () => {
    expect(
      misnamed([
        ['L7', 'A'],
        ['L9', 'B'],
        ['M8', 'M8'],
      ]),
    ).toEqual([]);
  });

  test('aren’t found without a name, or if the link is stale', () => {
    expect(
      misnamed([
        ['L7', 'L7'],
        ['', 'M8'],
      ]),
    ).toEqual([]);
    const { links, byId } = airportOf([
      ['L7', 'L7'],
      ['L9', 'M8'],
    ]);
    const stale = new Map([...byId, ['L1', point('L1', 'other', 'M8')] as const]);
    expect(misnamedAmong(links, stale)).toEqual([]);
    const without = new Map([...byId].filter(([id]) => id !== 'S1'));
    expect(misnamedAmong(links, without)).toEqual([]);
  });

  test('are at most half of the links, and never have a word in common', () => {
    const name = fc.constantFrom('', 'L7', 'L9 25C', 'SB L7', '07C', 'M8', 'Tango');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name)), (names) => {
        const found = misnamed(names);
        expect(found.length * 2).toBeLessThanOrEqual(names.length);
        for (const at of found) expect(namesMatch(...(names[at] ?? ['', '']))).toBe(false);
      }),
    );
  });
});
