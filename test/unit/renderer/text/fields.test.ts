import { expect, test } from 'vitest';
import { sayProblem } from '../../../../renderer/text/fields.ts';

test('a limit has thousands separators', () => {
  expect(sayProblem('too-long', 'message')).toBe('At most 4,000 characters.');
  expect(sayProblem('too-short', 'topic')).toBe('At least 3 characters.');
});
