import { describe, expect, test } from 'vitest';
import type { AirportPoint } from '../../../../../electron/contract/linking.ts';
import type { DisplayedLink } from '../../../../../renderer/linking/airport/airport-index.ts';
import { missingPoints, describePoint } from '../../../../../renderer/linking/map/text.ts';

const point = (id: string, name: string, kind: AirportPoint['kind'] = 'lead-on') => ({
  id,
  name,
  kind,
  airportId: 'EDDF',
  coordinates: [],
});
const stopbar = point('SB', 'L7', 'stopbar');
const leadOns = ['A', 'B', 'C', 'D'].map((id) => point(id, id === 'D' ? '' : `N${id}`));
const say = (links: readonly DisplayedLink[]) =>
  describePoint(stopbar, links, (id) => leadOns.find((leadOn) => leadOn.id === id));
const link = (leadOnId: string, state: DisplayedLink['state']) => ({
  stopbarId: 'SB',
  leadOnId,
  state,
});

describe('the description of a point', () => {
  test('says that it isn’t linked', () => {
    expect(say([])).toBe('Stopbar L7 (SB): not linked.');
  });

  test('says what it is linked to, and what will change', () => {
    expect(
      say([link('A', 'linked'), link('B', 'linking'), link('C', 'unlinking'), link('D', 'stale')]),
    ).toBe(
      'Stopbar L7 (SB): linked to NA (A); will be linked to NB (B); will be unlinked from NC (C); stale link to D.',
    );
  });

  test('counts links instead of listing many', () => {
    expect(say(leadOns.map(({ id }) => link(id, 'linked')))).toMatch(/NC \(C\) and 1 more\.$/);
  });
});

test.each([
  [['stopbar'], '1 stopbar without coordinates'],
  [['lead-on', 'stopbar', 'stopbar'], '2 stopbars, 1 lead-on without coordinates'],
  [['other'], '1 other point without coordinates'],
] as const)('points without coordinates are counted by kind: %j', (kinds, words) => {
  expect(missingPoints(kinds.map((kind) => ({ kind })))).toBe(words);
});
