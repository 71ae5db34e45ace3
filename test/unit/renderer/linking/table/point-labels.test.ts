import { expect, test } from 'vitest';
import type { AirportPoint } from '../../../../../electron/contract/linking.ts';
import { indexAirport } from '../../../../../renderer/linking/airport/airport-index.ts';
import { oneLabel, pointLabels } from '../../../../../renderer/linking/table/point-labels.ts';

const at = (id: string, name: string, kind: AirportPoint['kind']): AirportPoint => ({
  ...{ id, name, kind, airportId: 'EDDF', coordinates: [] },
});

const index = indexAirport({
  icao: 'EDDF',
  readAt: 0,
  points: [
    at('SB_M2_07C', 'M2', 'stopbar'),
    at('SB_M2_07R', 'M2', 'stopbar'),
    at('LO_M2_07C', 'M2', 'lead-on'),
    at('LO_A', 'A', 'lead-on'),
    at('LO2_A', 'A', 'lead-on'),
    at('B\u202E', '', 'stopbar'),
  ],
  links: [{ stopbarId: 'GONE', leadOnId: 'LO_A' }],
});
const nameOf = (id: string) => oneLabel(pointLabels(index)(id));

test('adds the end of the ID to a name that another point of its kind has', () => {
  expect(nameOf('SB_M2_07C')).toBe('M2 07C');
  expect(nameOf('SB_M2_07R')).toBe('M2 07R');
  expect(nameOf('LO_M2_07C')).toBe('M2');
});

test('doesn’t repeat a name that the ID ends with', () => {
  expect(nameOf('LO_A')).toBe('A');
});

test('is the ID of a point without a name', () => {
  expect(nameOf('GONE')).toBe('GONE');
  expect(nameOf('B\u202E')).toBe('B\\u{202E}');
});
