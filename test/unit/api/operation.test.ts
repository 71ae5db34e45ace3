import fc from 'fast-check';
import { expect, test } from 'vitest';
import { path } from '../../../electron/api/operation.ts';

test('each value in a path is one segment', () => {
  expect(path`divisions/${12}/airports/${203}/contributions`).toBe(
    'divisions/12/airports/203/contributions',
  );
  expect(path`airports/${'a/b c'}/points`).toBe('airports/a%2Fb%20c/points');
  expect(path`health`).toBe('health');
});

test('no value can make a path leave its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (icao, id) => {
      fc.pre(![icao, id].some((value) => ['', '.', '..'].includes(value)));
      const url = new URL(path`airports/${icao}/points/${id}/link`, 'https://example.org/v2/');
      expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
        ...['', 'v2', 'airports', icao, 'points', id, 'link'],
      ]);
      expect(url.search + url.hash).toBe('');
    }),
  );
});

test.each(['', '.', '..'])('%j is rejected as a segment', (value) => {
  expect(() => path`airports/${value}/points`).toThrow(TypeError);
});

test.each(['...', '.a', '%2e%2e', ' '])('%j is accepted as a segment', (value) => {
  expect(decodeURIComponent(path`${value}`)).toBe(value);
});
