import { expect, test } from 'vitest';
import {
  addOutcomes,
  rememberOutcomes,
  rememberedOutcomes,
  changeKey,
  onlyStaged,
} from '../../../../../renderer/linking/apply/staged-outcomes.ts';

const change = (leadOnId: string) => ({ stopbarId: 'SB', leadOnId, linked: true });
const cancelled = { kind: 'not-sent', error: { kind: 'cancelled' } } as const;

test('remembers outcomes by airport and service, for staged changes only', () => {
  const reasons = addOutcomes(new Map(), [
    { ...change('A'), outcome: cancelled },
    { ...change('B'), outcome: cancelled },
    { ...change('C'), outcome: { kind: 'done' } },
  ]);
  const left = onlyStaged(reasons, [change('B'), change('C')]);
  expect([...left.keys()]).toEqual([changeKey(change('B'))]);
  rememberOutcomes(1, 'EDDF', left);
  expect(rememberedOutcomes(1, 'EDDF')).toEqual(left);
  expect(rememberedOutcomes(1, 'EDDM').size).toBe(0);
  expect(rememberedOutcomes(2, 'EDDF').size).toBe(0);
});
