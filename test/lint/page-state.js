// Modules of the page keep no state. What belongs to a service or a person is part of its view
// (`app.view.of`), and ends with it.

const message =
  'Modules keep no state. Make it a part of app.view or app.view.account, or a field of App.';
const script = 'SvelteScriptElement:has(SvelteAttribute[key.name="module"])';
const atTop = `:matches(Program, Program > ExportNamedDeclaration, ${script}, ${script} > ExportNamedDeclaration) > VariableDeclaration`;
// Objects that don't change after they're created, or only cache results.
const harmless = '/^(Map|Set|WeakMap|RegExp|OffscreenCanvas)$/';

/** Files that still keep state. Only remove lines. */
const exceptions = ['renderer/frame/app.svelte.ts', 'renderer/linking/table/text-width.ts'];

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
  files: ['renderer/**/*.{ts,svelte}'],
  ignores: exceptions,
  plugins: { page: { rules: { state: rule } } },
  rules: { 'page/state': 'error' },
};
