// A Vitest reporter for the JSON report, which has only the stack of an error. Where a step in the page
// fails, Vitest's stack has a placeholder instead of the message.
const placeholder = 'Error: STACK_TRACE_ERROR';

export default class {
  /** @param {Pick<import('vitest/node').TestCase, 'result'>} test */
  onTestCaseResult(test) {
    for (const error of test.result().errors ?? []) {
      if (error.stack === undefined) continue;
      error.stack = error.stack.replace(placeholder, () => `${error.name}: ${error.message}`);
    }
  }
}
