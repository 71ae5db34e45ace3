import { describe, expect, test } from 'vitest';
import type { Airport, AirportPoint } from '../../../../../electron/contract/linking.ts';
import {
  canChange,
  indexAirport,
  sideOf,
  type Entry,
} from '../../../../../renderer/linking/airport/airport-index.ts';
import { anchorsOf } from '../../../../../renderer/linking/nearest/distance.ts';
import {
  listEntries,
  type Column,
  type ListOptions,
} from '../../../../../renderer/linking/table/list-entries.ts';
import {
  filters,
  passes,
  pointStates,
} from '../../../../../renderer/linking/airport/point-state.ts';
import {
  displayedByPoint,
  displayedLinks,
} from '../../../../../renderer/linking/airport/displayed-links.ts';
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
  sort: { by: 'name', descending: false },
  from: [],
  pinned: null,
};

const sortedBy = (by: Column, descending = false) => ({ sort: { by, descending } });

const listed = (listing: Partial<ListOptions>) =>
  listEntries(index, 'stopbar', { ...everything, ...listing });

const stopbars = (listing: Partial<ListOptions>) =>
  listed(listing).entries.map((entry) => entry.point.id);

describe('the list of stopbars', () => {
  test('sorts by name or ID in both directions, with numbers in numeric order', () => {
    expect(stopbars({})).toEqual(['SB_X', 'SB_2', 'SB_10', 'SB_1']);
    expect(stopbars(sortedBy('name', true))).toEqual(['SB_1', 'SB_10', 'SB_2', 'SB_X']);
    expect(stopbars(sortedBy('id'))).toEqual(['SB_1', 'SB_2', 'SB_10', 'SB_X']);
    expect(stopbars(sortedBy('id', true))).toEqual(['SB_X', 'SB_10', 'SB_2', 'SB_1']);
  });

  test('sorts by distance in both directions, points without coordinates last', () => {
    const from = anchorsOf(point('LO_1', 'L1', 'lead-on', 50.11));
    const near = stopbars({ ...sortedBy('distance'), from });
    expect(near).toEqual(['SB_10', 'SB_1', 'SB_2', 'SB_X']);
    const far = stopbars({ ...sortedBy('distance', true), from });
    expect(far).toEqual(['SB_2', 'SB_1', 'SB_10', 'SB_X']);
    expect(stopbars(sortedBy('distance'))).toEqual(stopbars({}));
  });

  test('keeps the selected point in every search and filter', () => {
    const passes = ({ point }: Entry) => point.id === 'SB_2';
    expect(stopbars({ passes, pinned: 'SB_10' })).toEqual(['SB_2', 'SB_10']);
    expect(stopbars({ query: 'l2', pinned: 'SB_10' })).toEqual(['SB_2', 'SB_1', 'SB_10']);
    expect(stopbars({ query: 'l2', passes, pinned: 'SB_1' })).toEqual(['SB_2', 'SB_1']);
    // Only matches are counted.
    expect(listed({ passes, pinned: 'SB_10' }).matches).toBe(1);
    expect(listed({ query: 'l2', pinned: 'SB_10' }).matches).toBe(2);
    expect(listed({ query: 'l2', pinned: 'SB_1' }).matches).toBe(2);
    expect(listed({ pinned: 'LO_1' }).entries).toHaveLength(4);
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

  test('is shown as unlinked when that’s staged, even if the service would reject it', () => {
    const unlink = [
      { stopbarId: 'GONE', leadOnId: 'LO_1', linked: false },
      { stopbarId: 'SB_2', leadOnId: 'TW', linked: false },
    ];
    const states = displayedLinks(stale, unlink).map(({ stopbarId, state }) => [stopbarId, state]);
    expect(states).toContainEqual(['GONE', 'unlinking']);
    expect(states).toContainEqual(['SB_2', 'unlinking']);
  });
});

/** The state of a point without links. */
const withoutLinks = {
  links: 0,
  changed: false,
  stale: false,
  shared: false,
  far: false,
  misnamed: false,
  samePlace: false,
  unlocated: false,
};

describe('the state of a point', () => {
  const pending = [
    { stopbarId: 'SB_10', leadOnId: 'LO_1', linked: false },
    { stopbarId: 'SB_1', leadOnId: 'LO_1', linked: true },
  ];
  const coordinates = [{ lat: 50, lng: 8 }];
  const statesWith = (changes: typeof pending, far: readonly string[] = []) => {
    const linksOf = displayedByPoint(index, displayedLinks(index, changes));
    const isFar = ({ stopbarId }: { stopbarId: string }) => far.includes(stopbarId);
    const located = [...index.byId].map(([id, point]) => [id, { ...point, coordinates }] as const);
    return pointStates({
      // Points without coordinates have tests of their own.
      ...{ linksOf, byId: new Map(located), isFar },
      ...{ isMisnamed: () => false, twins: new Map<string, unknown>() },
    });
  };

  test('includes staged changes and stale links', () => {
    const stateOf = statesWith(pending);
    expect(stateOf('SB_10')).toEqual({ ...withoutLinks, changed: true });
    expect(stateOf('LO_1')).toEqual({ ...withoutLinks, links: 1, changed: true });
    expect(stateOf('SB_2')).toEqual({ ...withoutLinks, links: 1, stale: true });
    expect(stateOf('SB_X')).toEqual(withoutLinks);
  });

  test('is shared if its lead-on keeps several stopbars', () => {
    const [unlink, link] = pending;
    if (!unlink || !link) throw new Error('There are two changes');
    const stateOf = statesWith([link]);
    for (const id of ['LO_1', 'SB_10', 'SB_1']) expect(stateOf(id).shared).toBe(true);
    expect(stateOf('SB_2').shared).toBe(false);
    expect(statesWith([link, unlink])('SB_1').shared).toBe(false);
  });

  test('is far if a link that it keeps is unusually long', () => {
    expect(statesWith([], ['SB_10'])('LO_1').far).toBe(true);
    expect(statesWith(pending, ['SB_10'])('LO_1').far).toBe(false);
  });

  test('passes All but not Unlinked if the point is stale', () => {
    const shown = filters.filter((filter) =>
      passes({ ...withoutLinks, stale: true }, filter, true),
    );
    expect(shown).toEqual(['all', 'stale']);
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

test('suggests each airport once, in alphabetical order, and keeps recent ones', () => {
  expect(mergeSuggestions({ recent: ['B', 'A'], ofDivisions: ['A', 'C', 'D'] }, 3)).toEqual([
    'A',
    'B',
    'C',
  ]);
});
