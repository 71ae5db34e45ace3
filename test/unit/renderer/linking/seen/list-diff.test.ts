import { describe, expect, test } from 'vitest';
import type {
  Airport,
  AirportDiff,
  AirportPoint,
  PointDiff,
} from '../../../../../electron/contract/linking.ts';
import { indexAirport } from '../../../../../renderer/linking/airport/airport-index.ts';
import {
  countDiff,
  changedPointIds,
  listDiff,
} from '../../../../../renderer/linking/seen/list-diff.ts';
import { diff as text } from '../../../../../renderer/linking/seen/text.ts';

const point = (id: string, kind: AirportPoint['kind']): AirportPoint => ({
  ...{ id, kind, name: `N${id}`, airportId: 'EDDF', coordinates: [] },
});
const airport = (points: readonly AirportPoint[], links: Airport['links'] = []) =>
  indexAirport({ icao: 'EDDF', readAt: 9, points, links });

const index = airport(
  [point('S1', 'stopbar'), point('S2', 'stopbar'), point('S10', 'stopbar'), point('L1', 'lead-on')],
  [{ stopbarId: 'S1', leadOnId: 'L1' }],
);

const added = (id: string, kind: PointDiff['kind']): PointDiff => ({
  ...{ id, kind, name: `N${id}`, change: 'added' },
});
const diff: AirportDiff = {
  since: 5,
  points: [
    { id: 'S9', kind: 'stopbar', name: 'NS9', change: 'removed' },
    { id: 'L1', kind: 'lead-on', name: 'NL1', change: 'changed', moved: true, was: { name: 'M' } },
    added('S1', 'stopbar'),
    added('S10', 'stopbar'),
    added('S2', 'stopbar'),
  ],
  links: [
    { stopbarId: 'S9', leadOnId: 'L1', linked: false },
    { stopbarId: 'S1', leadOnId: 'L1', linked: true },
  ],
};

describe('the list of changes', () => {
  test('begins with new stopbars without lead-ons, in the order of their names', () => {
    expect(listDiff(diff, index).map(({ key, note }) => [key, note])).toEqual([
      ['point S2', 'new, no lead-on'],
      ['point S10', 'new, no lead-on'],
      ['point S1', 'new stopbar'],
      ['point L1', 'was M, moved'],
      ['point S9', 'stopbar removed'],
      ['link S1 L1', 'linked'],
      ['link S9 L1', 'unlinked'],
    ]);
  });

  test('leaves out links that the user has reverted since', () => {
    const reverted = airport([...index.airport.points]);
    expect(listDiff(diff, reverted).map(({ key }) => key)).not.toContain('link S1 L1');
    expect(countDiff(diff, reverted)).toEqual({
      changes: [
        { kind: 'stopbar', what: 'added', count: 3 },
        { kind: 'stopbar', what: 'removed', count: 1 },
        { kind: 'lead-on', what: 'changed', count: 1 },
        { kind: 'link', what: 'removed', count: 1 },
      ],
      ...{ added: 3, unlinked: 3 },
    });
    const links = [{ stopbarId: 'S3', leadOnId: 'L3', linked: true }];
    expect(changedPointIds({ ...diff, links }, reverted)).not.toContain('S3');
  });

  test('says which points can’t be shown', () => {
    const there = new Map(listDiff(diff, index).map(({ key, isThere }) => [key, isThere]));
    expect(there.get('point S9')).toBe(false);
    expect(there.get('point S1')).toBe(true);
    expect(there.get('link S9 L1')).toBe(false);
  });
});

test.each([
  [1, 0, '1 stopbar added, 1 link removed.'],
  [1, 1, '1 stopbar added, 1 link removed. The new stopbar has no lead-on.'],
  [2, 2, '2 stopbars added, 1 link removed. The new stopbars have no lead-on.'],
  [2000, 1, '2,000 stopbars added, 1 link removed. 1 of the new stopbars has no lead-on.'],
])('%i new stopbars, %i of them without lead-ons: %s', (added, unlinked, line) => {
  const changes = [
    { kind: 'stopbar', what: 'added', count: added },
    { kind: 'link', what: 'removed', count: 1 },
  ] as const;
  expect(text.line({ changes, added, unlinked }, '14 Nov')).toBe(
    `Changed by others since 14 Nov: ${line}`,
  );
});
