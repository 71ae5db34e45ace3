import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrange,
  knownStateOf,
  noQuery,
  shows,
  type Query,
  type Show,
} from '../../../../../renderer/contributions/table/arrange.ts';
import { columnsFor } from '../../../../../renderer/contributions/table/columns.ts';

const state = (
  contributionsEnabled: boolean | null,
  wanted: boolean | null = null,
  changedAt: number | null = 0,
) => ({
  state: { contributionsEnabled, wanted, changedAt },
});

const airport = (icao: string, division = 'Germany', changes: object = {}) => ({
  icao,
  searched: `${icao} ${division}`.toLowerCase(),
  ...{ name: undefined as string | undefined, status: 'approved', hasObjects: true },
  blocked: undefined as unknown,
  division: { id: 1, name: division },
  row: state(true),
  ...changes,
});

const found = (airports: readonly ReturnType<typeof airport>[], changes: Partial<Query>) =>
  arrange(airports, { ...noQuery, ...changes }).map(({ icao }) => icao);

describe('a search', () => {
  const some = [
    airport('LSED', 'Alps'),
    airport('EDDF'),
    airport('EDDM'),
    airport('EHAM', 'Low Countries'),
  ];

  test.each([
    ['edd', ['EDDF', 'EDDM']],
    ['ed', ['EDDF', 'EDDM', 'LSED']],
    [' ED  alps ', ['LSED']],
    ['countries low', ['EHAM']],
    ['x', []],
    ['', ['EDDF', 'EDDM', 'EHAM', 'LSED']],
  ])('for “%s” finds %j, codes that start with it first', (search, icaos) => {
    expect(found(some, { search })).toEqual(icaos);
  });
});

test('each airport counts with the service’s last value, even while it’s being switched or can’t be', () => {
  expect(knownStateOf(airport('EDDF'))).toBe('on');
  expect(knownStateOf(airport('EDDF', '', { row: state(true, false) }))).toBe('on');
  expect(knownStateOf(airport('EDDF', '', { row: state(null) }))).toBe('unknown');
  const blocked = airport('EDDM', '', { row: state(true), blocked: 'Pending' });
  expect(knownStateOf(blocked)).toBe('on');
  expect(knownStateOf(airport('EDDM', '', { row: state(null), blocked: 'Pending' }))).toBe('off');
  const shownBy = (show: Show) => arrange([airport('EDDF'), blocked], { ...noQuery, show });
  expect(shownBy('on')).toHaveLength(2);
  expect(shownBy('blocked')).toEqual([blocked]);
});

test('a search finds an airport by its name, also without its accents', () => {
  const some = [airport('EDDL', '', { name: 'Düsseldorf' }), airport('EDDM')];
  for (const search of ['dusseldorf', 'DÜSSEL']) expect(found(some, { search })).toEqual(['EDDL']);
});

const columns = columnsFor(Infinity, { divisions: true, overview: true }).map(({ name }) => name);

test('each column sorts both ways', () => {
  const some = [
    airport('EDDA', 'Alps', { name: 'Zürich', hasObjects: false }),
    airport('EDDB', 'Germany', { name: 'Berlin', status: 'pending', row: state(false) }),
    airport('EDDC', 'Germany', { status: 'rejected', hasObjects: null, row: state(null) }),
  ];
  expect(found(some, { sort: 'icao', isReversed: true })).toEqual(['EDDC', 'EDDB', 'EDDA']);
  expect(found(some, { sort: 'name' })).toEqual(['EDDB', 'EDDA', 'EDDC']);
  expect(found(some, { sort: 'division', isReversed: true })).toEqual(['EDDB', 'EDDC', 'EDDA']);
  expect(found(some, { sort: 'request' })).toEqual(['EDDA', 'EDDB', 'EDDC']);
  expect(found(some, { sort: 'objects' })).toEqual(['EDDB', 'EDDA', 'EDDC']);
  expect(found(some, { sort: 'on' })).toEqual(['EDDA', 'EDDB', 'EDDC']);
  expect(found(some, { sort: 'on', isReversed: true })).toEqual(['EDDC', 'EDDB', 'EDDA']);
});

test('sorts by the newest change, with unknown times last', () => {
  const some = [
    airport('AAAA', '', { row: state(true, null, null) }),
    airport('BBBB', '', { row: state(true, null, 1) }),
    airport('CCCC', '', { row: state(true, null, 2) }),
  ];
  expect(found(some, { sort: 'changed' })).toEqual(['CCCC', 'BBBB', 'AAAA']);
});

test('no filter or order loses an airport or shows one twice', () => {
  const one = fc
    .tuple(fc.string(), fc.constantFrom(true, false, null), fc.constantFrom(undefined, 'Pending'))
    .map(([icao, known, blocked]) => airport(icao, 'x', { row: state(known), blocked }));
  fc.assert(
    fc.property(fc.array(one), fc.constantFrom(...columns), (airports, sort) => {
      const states = shows.filter((show) => show !== 'all' && show !== 'blocked');
      const parts = states.flatMap((show) => arrange(airports, { ...noQuery, sort, show }));
      expect(new Set(parts)).toEqual(new Set(airports));
      expect(parts).toHaveLength(airports.length);
      expect(arrange(airports, { ...noQuery, sort })).toHaveLength(airports.length);
    }),
  );
});
