import { expect, test } from 'vitest';
import {
  addOutcomes,
  forgetOutcomes,
  rememberOutcomes,
  rememberedOutcomes,
  changeKey,
  onlyStaged,
} from '../../../../../renderer/linking/apply/staged-outcomes.ts';

const change = (leadOnId: string) => ({ stopbarId: 'SB', leadOnId, linked: true });
const cancelled = { kind: 'not-sent', error: { kind: 'cancelled' } } as const;

test('remembers outcomes by airport, for staged changes only, until they’re forgotten', () => {
  const reasons = addOutcomes(new Map(), [
    { ...change('A'), outcome: cancelled },
    { ...change('B'), outcome: cancelled },
    { ...change('C'), outcome: { kind: 'done' } },
  ]);
  const left = onlyStaged(reasons, [change('B'), change('C')]);
  expect([...left.keys()]).toEqual([changeKey(change('B'))]);
  rememberOutcomes('EDDF', left);
  expect(rememberedOutcomes('EDDF')).toEqual(left);
  expect(rememberedOutcomes('EDDM').size).toBe(0);
  forgetOutcomes();
  expect(rememberedOutcomes('EDDF').size).toBe(0);
});
