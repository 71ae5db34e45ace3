import { expect, test } from 'vitest';
import { sectionAt, type SectionTop } from '../../../../renderer/settings/sections.ts';

const tops: readonly SectionTop[] = [
  { name: 'account', top: 20 },
  { name: 'service', top: 240 },
  { name: 'help', top: 900 },
];

test.each([
  [0, false, 'account'],
  [100, false, 'account'],
  [240, false, 'service'],
  [700, false, 'service'],
  [700, true, 'help'],
] as const)('scrolled %i pixels (at the end: %s), the section is %s', (scrolled, isAtEnd, name) => {
  expect(sectionAt(tops, { scrolled, isAtEnd })).toBe(name);
});

test('without scrolling, it’s the first section, even if everything fits', () => {
  expect(sectionAt(tops, { scrolled: 0, isAtEnd: true })).toBe('account');
  expect(sectionAt([], { scrolled: 0, isAtEnd: true })).toBe('account');
});
