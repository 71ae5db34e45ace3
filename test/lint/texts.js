// What a user reads stands in tables, so that all of it can be found, and be translated.
const message =
  'What a user reads stands in renderer/messages.ts, or in the words.ts or texts.ts of its page.';

const word = '/\\p{L}{2}/u';
const capital = '/^\\p{Lu}\\p{Ll}/u';
/** Begins as a sentence does, and goes on or ends as one. */
const sentence = '/^\\p{Lu}.*(\\p{L},? \\p{L}|[.!?…]$)/u';
const begun = '/^\\p{Lu}\\p{Ll}+ /u';
const ended = '/\\p{L}{2}[.!?…]$/u';

/** Ids and keys are the same in all languages. */
const untranslated =
  'SvelteStyleElement, SvelteScriptElement, SvelteAttribute, SvelteElement[name.name=/^(code|kbd)$/]';

const selectors = [
  `:not(${untranslated}) > SvelteText[value=${word}]`,
  `SvelteAttribute[key.name!=/^(class|style|keys|on.*)$/] > SvelteLiteral[value=${capital}]`,
  `SvelteAttribute[key.name!=/^(class|style|keys|on.*)$/] SvelteMustacheTag Literal[value=${capital}]`,
  `:not(SvelteAttribute) > SvelteMustacheTag Literal[value=${capital}]`,
  `Literal[value=${sentence}]`,
  `TemplateElement[value.cooked=${begun}]`,
  `TemplateElement[value.cooked=${ended}]`,
];

/** @type {import('eslint').Linter.Config} */
export const texts = {
  files: ['renderer/**/*.svelte', 'renderer/**/*.ts'],
  ignores: ['renderer/**/{words,*-words,texts,*-texts}.ts', 'renderer/messages.ts'],
  rules: {
    'no-restricted-syntax': ['error', ...selectors.map((selector) => ({ selector, message }))],
  },
};
