import { expect, test } from 'vitest';
import {
  addReasons,
  keepReasons,
  keptReasons,
  reasonKey,
  reasonsFor,
} from '../../../../../renderer/linking/apply/staged-outcomes.ts';

const change = (leadOnId: string) => ({ stopbarId: 'SB', leadOnId, linked: true });
const cancelled = { kind: 'not-sent', error: { kind: 'cancelled' } } as const;

test('reasons last for each airport and service, and only for what is still staged', () => {
  const reasons = addReasons(new Map(), [
    { ...change('A'), outcome: cancelled },
    { ...change('B'), outcome: cancelled },
    { ...change('C'), outcome: { kind: 'done' } },
  ]);
  const left = reasonsFor(reasons, [change('B'), change('C')]);
  expect([...left.keys()]).toEqual([reasonKey(change('B'))]);
  keepReasons(1, 'EDDF', left);
  expect(keptReasons(1, 'EDDF')).toEqual(left);
  expect(keptReasons(1, 'EDDM').size).toBe(0);
  expect(keptReasons(2, 'EDDF').size).toBe(0);
});
