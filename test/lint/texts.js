// What a user reads stands in tables, so that all of it can be found, and be translated.
const message =
  'What a user reads stands in renderer/text/errors.ts, or in the text.ts of its page.';

const word = '/\\p{L}{2}/u';
const capital = '/^\\p{Lu}\\p{Ll}/u';
/** Begins like a sentence, and has a second word or a full stop. */
const sentence = '/^\\p{Lu}.*(\\p{L},? \\p{L}|[.!?…]$)/u';
const begun = '/^\\p{Lu}\\p{Ll}+ /u';
const ended = '/\\p{L}{2}[.!?…]$/u';

/** IDs and keys are the same in all languages. */
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

// An ID from the service may contain characters that are invisible or reverse the line.
const rawId = '/^(stopbarId|leadOnId)$/';
const inTextFiles = [
  `TemplateLiteral > Identifier[name=${rawId}]`,
  `TemplateLiteral > MemberExpression[property.name=${rawId}]`,
];
const inTag = ':not(SvelteAttribute) > SvelteMustacheTag >';
const inPages = [
  `${inTag} Identifier[name=${rawId}]`,
  `${inTag} MemberExpression[property.name=${rawId}]`,
  `${inTag} MemberExpression[object.name=point][property.name=id]`,
];

/** @param {string} selector */
const showsRawId = (selector) => ({ selector, message: 'Show an ID through displayId().' });

/** @type {import('eslint').Linter.Config} */
export const tables = {
  files: ['renderer/**/{words,*-words,text,texts,*-texts}.ts', 'renderer/text/errors.ts'],
  rules: { 'no-restricted-syntax': ['error', ...inTables.map(showsRawId)] },
};

/** @type {import('eslint').Linter.Config} */
export const textsOutsideTextFiles = {
  files: ['renderer/**/*.svelte', 'renderer/**/*.ts'],
  ignores: ['renderer/**/{words,*-words,text,texts,*-texts}.ts', 'renderer/text/errors.ts'],
  rules: {
    'no-restricted-syntax': [
      'error',
      ...selectors.map((selector) => ({ selector, message })),
      ...inPages.map(showsRawId),
    ],
  },
};
