import { expect, test } from 'vitest';
import { initialsOf } from '../../../../../renderer/frame/session/initials.ts';

test.each([
  ['Nadia Brandt', 'NB'],
  ['  kim  van park ', 'KP'],
  ['Cher', 'C'],
  ['𝒳avier Ünal', '𝒳Ü'],
  ['', ''],
])('the initials of “%s” are “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
