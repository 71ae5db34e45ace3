import { expect, test } from 'vitest';
import { bytesOf, everyAsset, firstPage, gzippedBytesOf, withImports } from '../support/weight.ts';

// In bytes, of what the build made: unlike seconds, they are the same on every machine.

test('of the main process, at most 81 kB are read before the first window is asked for', () => {
  const files = withImports('out/main/main.js');
  expect(bytesOf(files)).toBeLessThanOrEqual(81_000);
});

test('the preload has at most 5 kB', () => {
  expect(bytesOf(['out/preload/preload.cjs'])).toBeLessThanOrEqual(5_000);
});

test('the first page has at most 40 kB of scripts and styles, compressed', () => {
  const files = firstPage();
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
  expect(gzippedBytesOf(files)).toBeLessThanOrEqual(40_000);
});

// The goal is 70 kB; the pages that are there are this large, and must not grow unnoticed.
test('all pages together have at most 116 kB of scripts and styles, compressed', () => {
  expect(gzippedBytesOf(everyAsset())).toBeLessThanOrEqual(116_000);
});
