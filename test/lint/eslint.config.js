// What oxlint can't check: layers, texts, components. Scripts too, because oxlint's rules are for modules
// with types.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import { noRealClock } from './clock.js';
import { layerRules } from './layers.js';
import { pageState } from './page-state.js';
import { idsInTexts, textsOutsideTextFiles } from './texts.js';

const components = ['**/*.svelte', '**/*.svelte.ts'];

export default defineConfig(
  globalIgnores(['node_modules/', 'out/', 'dist/', 'test-results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['{electron,renderer}/**/*.ts', 'test/{service,unit,fuzz}/**/*.test.ts'],
    languageOptions: { parser: ts.parser },
  },
  {
    files: ['**/*.{js,mjs,cjs}', ...components],
    extends: [js.configs.recommended, ts.configs.strict, ts.configs.stylistic],
    rules: {
      'no-undef': 'off',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: components,
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  layerRules,
  pageState,
  idsInTexts,
  textsOutsideTextFiles,
  noRealClock,
);
