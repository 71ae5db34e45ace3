import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check, contactLimits, contactMessage } from '../../../electron/contract/fields.ts';

const valid = { email: 'pilot@example.org', topic: 'Bug Report', message: 'It stays lit.' };

/** Returns the field's value in a changed message, or its problem. */
function judge(field: keyof typeof valid, input: unknown): unknown {
  const checked = check(contactMessage, { ...valid, [field]: input });
  return checked.ok ? { value: checked.value[field] } : checked.issues;
}
const problem = (field: string, what: string) => [{ field, problem: what }];

test('the topic and the message have the limits that were observed, in UTF-16 units', () => {
  expect(contactLimits.topic).toEqual({ min: 3, max: 120 });
  expect(contactLimits.message).toEqual({ min: 5, max: 4000 });
});

describe.each([
  ['topic', contactLimits.topic],
  ['message', contactLimits.message],
] as const)('the %s', (field, { min, max }) => {
  test('is checked at its limits', () => {
    expect(judge(field, 'a'.repeat(min - 1))).toEqual(problem(field, 'too-short'));
    expect(judge(field, 'a'.repeat(min))).toEqual({ value: 'a'.repeat(min) });
    expect(judge(field, 'a'.repeat(max))).toEqual({ value: 'a'.repeat(max) });
    expect(judge(field, 'a'.repeat(max + 1))).toEqual(problem(field, 'too-long'));
  });

  test('counts a character beyond the basic plane twice, as the service does', () => {
    const planes = '🛬'.repeat(max / 2);
    expect(judge(field, planes)).toEqual({ value: planes });
    expect(judge(field, `${planes}a`)).toEqual(problem(field, 'too-long'));
    expect(judge(field, '🛬'.repeat(Math.ceil(min / 2)))).toHaveProperty('value');
    expect(judge(field, '🛬'.repeat(Math.ceil(min / 2) - 1))).toEqual(problem(field, 'too-short'));
  });

  test('is trimmed before it is counted', () => {
    const longest = 'a'.repeat(max);
    expect(judge(field, ` \n${longest}\t `)).toEqual({ value: longest });
    expect(judge(field, ` ${'a'.repeat(min - 1)} `)).toEqual(problem(field, 'too-short'));
  });

  test.each(['', '   ', '\n\t\u00a0'])('%j is missing', (empty) => {
    expect(judge(field, empty)).toEqual(problem(field, 'required'));
  });

  test.each([7, null, ['abcdef'], {}, true])('%j is of a wrong type', (input) => {
    expect(judge(field, input)).toEqual(problem(field, 'wrong-type'));
  });
});

describe('the e-mail address', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    [7, 'wrong-type'],
    [null, 'wrong-type'],
    [undefined, 'required'],
  ])('%j is rejected as “%s”', (input, what) => {
    expect(judge('email', input)).toEqual(problem('email', what));
  });

  test('has no maximum length, and a long one is checked quickly', () => {
    const address = `${'a'.repeat(300)}@example.org`;
    expect(judge('email', address)).toEqual({ value: address });
    const wrong = `a@${'a.'.repeat(50_000)}@`;
    expect(judge('email', wrong)).toEqual(problem('email', 'email'));
  });

  test('is checked like the service does', () => {
    const service = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
    const nearly = fc.stringMatching(/^[a-zö.+@ -]{0,8}@[a-zö.@ -]{0,12}$/);
    fc.assert(
      fc.property(fc.oneof(nearly, fc.emailAddress(), fc.string()), (typed) => {
        const trimmed = typed.trim();
        const wrong = trimmed === '' ? 'required' : 'email';
        expect(judge('email', typed)).toEqual(
          service.test(trimmed) ? { value: trimmed } : problem('email', wrong),
        );
      }),
      {
        numRuns: 500,
        examples: [
          ...["o'neil@example.org", '飛行@例え.テスト', 'pilot@example..org', ' a@1.2\n'],
          ...['pilot@example', 'pilot@.org', 'pilot@@example.org', 'pi lot@example.org'],
          ...['Pilot <pilot@example.org>', 'pilot@example.org\nBcc: all@example.org'],
        ].map((address): [string] => [address]),
      },
    );
  });
});

test('a message has all its problems at once', () => {
  expect(check(contactMessage, { email: 'pilot', topic: 'ab', message: '' })).toEqual({
    ok: false,
    issues: [
      { field: 'email', problem: 'email' },
      { field: 'topic', problem: 'too-short' },
      { field: 'message', problem: 'required' },
    ],
  });
});
