import { expect, test } from 'vitest';
import { compareHashes, updateHashes } from '../../screenshots/hashes.ts';

const before = { map: 'a', keys: 'b', palette: 'c' };

test('names the pictures that changed, are new or are gone', () => {
  const after = { map: 'a', keys: 'd', 'map-large': 'e' };
  expect(compareHashes(before, after)).toEqual({
    changed: ['keys'],
    added: ['map-large'],
    gone: ['palette'],
  });
});

test('finds no difference between equal hashes in another order', () => {
  const after = { palette: 'c', keys: 'b', map: 'a' };
  expect(compareHashes(before, after)).toEqual({ changed: [], added: [], gone: [] });
});

test('keeps the hash of a picture that was not taken', () => {
  expect(updateHashes(['map', 'keys', 'palette'], before, { keys: 'd' })).toEqual({
    ...before,
    keys: 'd',
  });
});

test('adds a new picture, drops an unknown one and keeps the order of the names', () => {
  const updated = updateHashes(['map-large', 'keys', 'map', 'failed'], before, {
    'map-large': 'e',
  });
  expect(Object.entries(updated)).toEqual([
    ['map-large', 'e'],
    ['keys', 'b'],
    ['map', 'a'],
  ]);
});
