import { expect, test } from 'vitest';
import { ExpiringMap } from '../../../../electron/practice/identity-provider/expiring-map.ts';

test('an entry expires after its lifetime, to the millisecond', () => {
  let time = 0;
  const map = new ExpiringMap<string>(60_000, () => time);
  map.set('code', 'value');
  time = 59_999;
  expect(map.get('code')).toBe('value');
  time = 60_000;
  expect(map.get('code')).toBeUndefined();
});

test('an entry that is taken is removed', () => {
  const map = new ExpiringMap<string>(1, () => 0);
  map.set('code', 'value');
  expect(map.take('code')).toBe('value');
  expect(map.take('code')).toBeUndefined();
});

test('expired entries stay removed when one is added and the clock is set back', () => {
  let time = 0;
  const map = new ExpiringMap<string>(10, () => time);
  map.set('old', 'value');
  time = 10;
  map.set('new', 'value');
  time = 5;
  expect(map.get('old')).toBeUndefined();
  expect(map.get('new')).toBe('value');
});
