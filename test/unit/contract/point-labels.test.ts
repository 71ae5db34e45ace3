import { expect, test } from 'vitest';
import { oneLabel, pointLabels } from '../../../electron/contract/point-labels.ts';

const at = (id: string, name: string, kind: string) => ({ id, name, kind });

const points = [
  at('SB_M2_07C', 'M2', 'stopbar'),
  at('SB_M2_07R', 'M2', 'stopbar'),
  at('LO_M2_07C', 'M2', 'lead-on'),
  at('LO_A', 'A', 'lead-on'),
  at('LO2_A', 'A', 'lead-on'),
  at('LO_B', 'B', 'lead-on'),
  at('LO_B_2', 'B', 'lead-on'),
  at('B\u202E', '', 'stopbar'),
];
const nameOf = (id: string) =>
  points.filter((point) => point.id === id).map((point) => oneLabel(pointLabels(points)(point)))[0];

test('adds the end of the ID to a name that another point of its kind has', () => {
  expect(nameOf('SB_M2_07C')).toBe('M2 07C');
  expect(nameOf('SB_M2_07R')).toBe('M2 07R');
  expect(nameOf('LO_M2_07C')).toBe('M2');
});

test('adds the whole ID if theirs ends alike', () => {
  expect(nameOf('LO_A')).toBe('A LO_A');
  expect(nameOf('LO2_A')).toBe('A LO2_A');
});

test('doesn’t repeat a name that the ID ends with', () => {
  expect(nameOf('LO_B')).toBe('B');
  expect(nameOf('LO_B_2')).toBe('B 2');
});

test('is the ID of a point without a name', () => {
  expect(nameOf('B\u202E')).toBe('B\\u{202E}');
});
