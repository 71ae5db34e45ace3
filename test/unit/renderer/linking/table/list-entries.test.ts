import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Airport, AirportPoint } from '../../../../../electron/contract/linking.ts';
import {
  canChange,
  indexAirport,
  sideOf,
} from '../../../../../renderer/linking/airport/airport-index.ts';
import { anchorsOf } from '../../../../../renderer/linking/nearest/distance.ts';
import {
  listEntries,
  type ListOptions,
} from '../../../../../renderer/linking/table/list-entries.ts';
import {
  passes,
  stagedByPoint,
  stateOf,
} from '../../../../../renderer/linking/airport/point-state.ts';
import { displayedLinks } from '../../../../../renderer/linking/airport/displayed-links.ts';
import { readonlySet } from '../../../../../renderer/linking/readonly-set.ts';
import { mergeSuggestions } from '../../../../../renderer/linking/airport/merge-suggestions.ts';

const point = (
  id: string,
  name: string,
  kind: AirportPoint['kind'],
  lat?: number,
): AirportPoint => ({
  id,
  name,
  kind,
  airportId: 'EDDF',
  coordinates: lat === undefined ? [] : [{ lat, lng: 8 }],
});

const airport: Airport = {
  icao: 'EDDF',
  readAt: 0,
  points: [
    point('SB_10', 'L10', 'stopbar', 50.1),
    point('SB_2', 'L2', 'stopbar', 50.3),
    point('SB_X', 'L1', 'stopbar'),
    point('SB_1', 'Tango L2', 'stopbar', 50.2),
    point('LO_1', 'L1', 'lead-on', 50.11),
    point('TW', 'L', 'other'),
  ],
  links: [
    { stopbarId: 'SB_10', leadOnId: 'LO_1' },
    { stopbarId: 'SB_2', leadOnId: 'TW' },
  ],
};

const index = indexAirport(airport);

const everything: ListOptions = {
  query: '',
  sort: 'name',
  from: [],
  pinned: null,
  first: readonlySet<string>(),
};

const listed = (listing: Partial<ListOptions>) =>
  listEntries(index, 'stopbar', { ...everything, ...listing });

const stopbars = (listing: Partial<ListOptions>) =>
  listed(listing).entries.map((entry) => entry.point.id);

describe('the list of stopbars', () => {
  test('sorts by name or ID, with numbers in numeric order', () => {
    expect(stopbars({})).toEqual(['SB_X', 'SB_2', 'SB_10', 'SB_1']);
    expect(stopbars({ sort: 'id' })).toEqual(['SB_1', 'SB_2', 'SB_10', 'SB_X']);
  });

  test('sorts by distance to the selection, points without coordinates last', () => {
    const from = anchorsOf(point('LO_1', 'L1', 'lead-on', 50.11));
    expect(stopbars({ sort: 'distance', from })).toEqual(['SB_10', 'SB_1', 'SB_2', 'SB_X']);
    expect(stopbars({ sort: 'distance' })).toEqual(stopbars({}));
  });

  test('starts with linked points, or with the best match of a search', () => {
    const first = readonlySet(['SB_1']);
    expect(stopbars({ first })).toEqual(['SB_1', 'SB_X', 'SB_2', 'SB_10']);
    expect(stopbars({ first, query: 'l2' })).toEqual(['SB_2', 'SB_1']);
  });

  test('shows the nearest points before linked ones when sorted by distance', () => {
    const from = anchorsOf(point('LO_1', 'L1', 'lead-on', 50.11));
    const first = readonlySet(['SB_2']);
    expect(stopbars({ first, sort: 'distance', from })).toEqual(['SB_10', 'SB_1', 'SB_2', 'SB_X']);
    expect(stopbars({ first, sort: 'distance' })[0]).toBe('SB_2');
  });

  test('keeps the selected point in every search and filter', () => {
    const passes = (id: string) => id === 'SB_2';
    expect(stopbars({ passes, pinned: 'SB_10' })).toEqual(['SB_2', 'SB_10']);
    expect(stopbars({ query: 'l2', pinned: 'SB_10' })).toEqual(['SB_2', 'SB_1', 'SB_10']);
    expect(stopbars({ query: 'l2', passes, pinned: 'SB_1' })).toEqual(['SB_2', 'SB_1']);
  });

  test('counts the selected point only if it matches', () => {
    const ids = [null, 'SB_1', 'SB_2', 'SB_10', 'SB_X', 'LO_1', 'NOWHERE'];
    const queries = ['', ' ', 'l2', 'tango', 'sb', 'nothing'];
    const kept = fc.option(fc.subarray(['SB_1', 'SB_2', 'SB_10', 'SB_X']), { nil: undefined });
    fc.assert(
      fc.property(
        ...[fc.constantFrom(...ids), fc.constantFrom(...queries), kept],
        (pinned, query, kept) => {
          const listing = { query, ...(kept && { passes: (id: string) => kept.includes(id) }) };
          const without = stopbars(listing);
          const { entries, matches } = listed({ ...listing, pinned });
          expect(matches).toBe(without.length);
          const shown = entries.map((entry) => entry.point.id);
          expect(shown.filter((id) => without.includes(id))).toEqual(without);
          const isStray = pinned?.startsWith('SB') === true && !without.includes(pinned);
          expect(shown.length).toBe(matches + (isStray ? 1 : 0));
        },
      ),
    );
  });
});

describe('a link whose point was deleted or has another type', () => {
  const stale = indexAirport({
    ...airport,
    points: [...airport.points, point('OLD', 'N', 'other'), point('SWAPPED', 'T', 'lead-on')],
    links: [
      ...airport.links,
      { stopbarId: 'GONE', leadOnId: 'LO_1' },
      { stopbarId: 'OLD', leadOnId: 'LO_1' },
      { stopbarId: 'SWAPPED', leadOnId: 'LO_1' },
    ],
  });
  const staleOn = (side: 'stopbar' | 'lead-on') =>
    stale.sides[side].flatMap(({ point: { id }, stale }) => (stale ? [[id, stale]] : []));

  test('is listed on the side given by the link', () => {
    expect(staleOn('stopbar')).toEqual([
      ['OLD', 'changed'],
      ['SWAPPED', 'changed'],
      ['GONE', 'deleted'],
    ]);
    expect(staleOn('lead-on')).toEqual([['TW', 'changed']]);
    expect(stale.sides['lead-on'].map(({ point: { id } }) => id)).toEqual([
      ...['TW', 'LO_1', 'SWAPPED'],
    ]);
    const ids = ['OLD', 'GONE', 'TW', 'SWAPPED', 'SB_1', 'LO_1', 'NOWHERE'];
    expect(ids.map((id) => sideOf(stale, id))).toEqual([
      ...['stopbar', 'stopbar', 'lead-on', 'lead-on', 'stopbar', 'lead-on', undefined],
    ]);
  });

  test('is found by its ID', () => {
    const { entries } = listEntries(stale, 'stopbar', { ...everything, query: 'gone' });
    expect(entries.map((entry) => entry.point.id)).toEqual(['GONE']);
  });

  test('can be removed unless the lead-on changed, and can’t be added', () => {
    const can = (stopbarId: string, leadOnId: string, linked: boolean) =>
      canChange(stale, { stopbarId, leadOnId, linked });
    for (const stopbarId of ['GONE', 'OLD', 'SWAPPED']) {
      expect(can(stopbarId, 'LO_1', false)).toBe(true);
      expect(can(stopbarId, 'SWAPPED', true)).toBe(false);
    }
    expect(can('SB_2', 'TW', false)).toBe(false);
    expect(can('SB_1', 'TW', true)).toBe(false);
    expect(can('SB_1', 'LO_1', true)).toBe(true);
    // A staged unlink can be undone.
    expect(can('GONE', 'LO_1', true)).toBe(true);
  });

  test('is shown as unlinked unless the lead-on changed', () => {
    const unlink = [
      { stopbarId: 'GONE', leadOnId: 'LO_1', linked: false },
      { stopbarId: 'SB_2', leadOnId: 'TW', linked: false },
    ];
    const states = displayedLinks(stale, unlink).map(({ stopbarId, state }) => [stopbarId, state]);
    expect(states).toContainEqual(['GONE', 'unlinking']);
    expect(states).toContainEqual(['SB_2', 'stale']);
  });
});

describe('the state of a point', () => {
  const pending = [
    { stopbarId: 'SB_10', leadOnId: 'LO_1', linked: false },
    { stopbarId: 'SB_1', leadOnId: 'LO_1', linked: true },
  ];
  const staged = stagedByPoint(pending);

  test('includes staged changes and stale links', () => {
    expect(stateOf('SB_10', index, staged)).toEqual({ links: 0, changed: true, stale: false });
    expect(stateOf('LO_1', index, staged)).toEqual({ links: 1, changed: true, stale: false });
    expect(stateOf('SB_2', index, staged)).toEqual({ links: 1, changed: false, stale: true });
    expect(stateOf('SB_X', index, staged)).toEqual({ links: 0, changed: false, stale: false });
  });

  test('passes if at least one filter matches', () => {
    const state = stateOf('SB_2', index, staged);
    expect(passes(state, readonlySet())).toBe(true);
    expect(passes(state, readonlySet(['unlinked', 'stale'] as const))).toBe(true);
    expect(passes(state, readonlySet(['unlinked', 'changed'] as const))).toBe(false);
  });

  test('shows on the map what each link is or will be', () => {
    expect(displayedLinks(index, [])).toEqual([
      { stopbarId: 'SB_10', leadOnId: 'LO_1', state: 'linked' },
      { stopbarId: 'SB_2', leadOnId: 'TW', state: 'stale' },
    ]);
    expect(displayedLinks(index, pending)).toEqual([
      { stopbarId: 'SB_2', leadOnId: 'TW', state: 'stale' },
      { stopbarId: 'SB_10', leadOnId: 'LO_1', state: 'unlinking' },
      { stopbarId: 'SB_1', leadOnId: 'LO_1', state: 'linking' },
    ]);
  });
});

test('suggests each airport once, recent ones first', () => {
  expect(mergeSuggestions({ recent: ['B', 'A'], ofDivisions: ['A', 'C', 'D'] }, 3)).toEqual([
    'B',
    'A',
    'C',
  ]);
});
