import { expect, test } from 'vitest';
import FailedSteps from '../../support/failed-steps.mjs';

/** Returns the error's stack after the reporter has seen it in a failed test. */
function reported(stack: string): string {
  const error = { name: 'TimeoutError', message: 'No button costs $& or $1', stack, stacks: [] };
  new FailedSteps().onTestCaseResult({ result: () => ({ state: 'failed', errors: [error] }) });
  return error.stack;
}

test('a failed step in a page is reported with its message and its place', () => {
  expect(reported('Error: STACK_TRACE_ERROR\n    at a.browser.test.ts:7:3')).toBe(
    'TimeoutError: No button costs $& or $1\n    at a.browser.test.ts:7:3',
  );
});

test('the stack of any other error isn’t changed', () => {
  const stack = 'AssertionError: expected 1 to be 2\n    at a.test.ts:7:3';
  expect(reported(stack)).toBe(stack);
});
