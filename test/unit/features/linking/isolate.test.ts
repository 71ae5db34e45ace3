import { expect, test } from 'vitest';
import type { AppError } from '../../../../electron/contract/result.ts';
import { isolate } from '../../../../electron/features/linking/isolate.ts';

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

test('a 404 that names one id refuses what names it, and an id that begins like it is another', () => {
  expect(isolate(changes, notFound('Lead-on LO_1 not found'))).toEqual({
    refused: [first],
    again: [[second, third, fourth]],
  });
  expect(isolate(changes, notFound('“LO_2”: not found.'))).toEqual({
    refused: [third, fourth],
    again: [[first, second]],
  });
});

test('a 404 that names two ids does not say which of them is unknown', () => {
  expect(isolate(changes, notFound('LO_2 or SB_3 not found'))).toEqual({
    refused: [],
    again: [
      [third, fourth],
      [first, second],
    ],
  });
});

test('another refusal that names an id parts what names it from the others', () => {
  expect(isolate(changes, rejected('SB_2 is not a stopbar'))).toEqual({
    refused: [],
    again: [[third], [first, second, fourth]],
  });
});

test('a refusal that names nothing halves', () => {
  expect(isolate(changes, rejected('Different airports'))).toEqual({
    refused: [],
    again: [
      [first, second],
      [third, fourth],
    ],
  });
});

test('of one change alone, whatever was said is about that one', () => {
  const one = changes.slice(0, 1);
  expect(isolate(one, rejected(''))).toEqual({ refused: one, again: [] });
});
