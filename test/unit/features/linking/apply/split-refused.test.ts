import { expect, test } from 'vitest';
import type { AppError } from '../../../../../electron/contract/result.ts';
import { splitRefused } from '../../../../../electron/features/linking/apply/split-refused.ts';

const change = (leadOnId: string, stopbarId: string) => ({ leadOnId, stopbarId, linked: true });
const changes = [
  change('LO_1', 'SB_1'),
  change('LO_1_07C', 'SB_1'),
  change('LO_2', 'SB_2'),
  change('LO_2', 'SB_3'),
];
const [first, second, third, fourth] = changes;
const notFound = (said: string): AppError => ({ kind: 'not-found', status: 404, said });
const rejected = (said: string): AppError => ({ kind: 'rejected', status: 400, said });

test('refuses the changes of the one ID that a 404 names, and not those of a longer ID', () => {
  expect(splitRefused(changes, notFound('Lead-on LO_1 not found'))).toEqual({
    refused: [first],
    retry: [[second, third, fourth]],
  });
  expect(splitRefused(changes, notFound('“LO_2”: not found.'))).toEqual({
    refused: [third, fourth],
    retry: [[first, second]],
  });
});

test('doesn’t refuse changes when a 404 names two IDs', () => {
  expect(splitRefused(changes, notFound('LO_2 or SB_3 not found'))).toEqual({
    refused: [],
    retry: [
      [third, fourth],
      [first, second],
    ],
  });
});

test('separates the changes of an ID that another refusal names', () => {
  expect(splitRefused(changes, rejected('SB_2 is not a stopbar'))).toEqual({
    refused: [],
    retry: [[third], [first, second, fourth]],
  });
});

test('splits the changes in half when a refusal names no ID', () => {
  expect(splitRefused(changes, rejected('Different airports'))).toEqual({
    refused: [],
    retry: [
      [first, second],
      [third, fourth],
    ],
  });
});

test('refuses a single change', () => {
  const one = changes.slice(0, 1);
  expect(splitRefused(one, rejected(''))).toEqual({ refused: one, retry: [] });
});
