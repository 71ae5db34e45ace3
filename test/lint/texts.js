// A page's texts are in its text.ts, so they can be read and edited in one place.
const message = 'Put UI texts into the text.ts of the page, or into renderer/text/.';

const textFiles = [
  'renderer/**/text.ts',
  'renderer/text/{errors,fields,icao-code,keychain,keychain-advice,link-errors,sign-in-errors,storage}.ts',
];

const word = '/\\p{L}{2}/u';
const capital = '/^\\p{Lu}\\p{Ll}/u';
/** Starts like a sentence, and has a second word or a full stop. */
const sentence = '/^\\p{Lu}.*(\\p{L},? \\p{L}|[.!?…]$)/u';
const begun = '/^\\p{Lu}\\p{Ll}+ /u';
const ended = '/\\p{L}{2}[.!?…]$/u';

/** Styles, scripts, attributes, code and keys: what's in them isn't a text. */
const notTexts =
  'SvelteStyleElement, SvelteScriptElement, SvelteAttribute, SvelteElement[name.name=/^(code|kbd)$/]';

const selectors = [
  `:not(${notTexts}) > SvelteText[value=${word}]`,
  `SvelteAttribute[key.name!=/^(class|style|keys|on.*)$/] > SvelteLiteral[value=${capital}]`,
  `SvelteAttribute[key.name!=/^(class|style|keys|on.*)$/] SvelteMustacheTag Literal[value=${capital}]`,
  `:not(SvelteAttribute) > SvelteMustacheTag Literal[value=${capital}]`,
  `Literal[value=${sentence}]`,
  `TemplateElement[value.cooked=${begun}]`,
  `TemplateElement[value.cooked=${ended}]`,
];

// An ID from the service may contain characters that are invisible or reverse the text.
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
export const idsInTexts = {
  files: textFiles,
  rules: { 'no-restricted-syntax': ['error', ...inTextFiles.map(showsRawId)] },
};

/** @type {import('eslint').Linter.Config} */
export const textsOutsideTextFiles = {
  files: ['renderer/**/*.svelte', 'renderer/**/*.ts'],
  ignores: textFiles,
  rules: {
    'no-restricted-syntax': [
      'error',
      ...selectors.map((selector) => ({ selector, message })),
      ...inPages.map(showsRawId),
    ],
  },
};
