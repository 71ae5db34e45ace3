// Tests read no real clock: a busy machine would decide how they end. Clocks and timers are given by hand.

const message =
  'Use `clock()`, `limitsByHand()` or the fake timers: a real clock makes a test flaky.';
const realClock = [
  'MemberExpression[object.name=/^(Date|performance)$/][property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="setTimeout"][arguments.1.type="Literal"]',
  'ImportDeclaration[source.value="node:timers/promises"] > ImportSpecifier[imported.name="setTimeout"]',
];

/** @type {import('eslint').Linter.Config} */
export const noRealClock = {
  files: ['test/{service,unit,fuzz}/**/*.test.ts'],
  // Page tests.
  ignores: ['test/unit/renderer/**'],
  rules: {
    'no-restricted-syntax': ['error', ...realClock.map((selector) => ({ selector, message }))],
  },
};
