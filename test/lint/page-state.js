// No module of the page keeps state: what belongs to a service or a person is a part of its view
// (`app.view.of`), and ends with it.

const message =
  'A module keeps no state. Make it a part of app.view or app.view.account, or a field of App.';
const atTop = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration';
// What never changes once it's created, or only remembers what it computed.
const harmless = '/^(Map|Set|WeakMap|RegExp|OffscreenCanvas)$/';

/** Files that still do. Only remove lines. */
const exceptions = [
  'renderer/frame/app.svelte.ts',
  'renderer/frame/notices/own-cancel.svelte.ts',
  'renderer/linking/table/text-width.ts',
  'renderer/settings/service/connection.svelte.ts',
  'renderer/settings/service/own-service.svelte.ts',
];

const selectors = [
  `${atTop}[kind="let"]`,
  `${atTop} > VariableDeclarator > CallExpression[callee.name="$state"]`,
  `${atTop} > VariableDeclarator > CallExpression[callee.object.name="$state"]`,
  `${atTop} > VariableDeclarator > NewExpression[callee.type="Identifier"]:not([callee.name=${harmless}])`,
];

/** @type {import('eslint').Rule.RuleModule} */
const rule = {
  create: (context) => {
    /** @param {import('estree').Node} node */
    const report = (node) => context.report({ node, message });
    return Object.fromEntries(selectors.map((selector) => [selector, report]));
  },
};

/** @type {import('eslint').Linter.Config} */
export const pageState = {
  files: ['renderer/**/*.ts'],
  ignores: exceptions,
  plugins: { page: { rules: { state: rule } } },
  rules: { 'page/state': 'error' },
};
