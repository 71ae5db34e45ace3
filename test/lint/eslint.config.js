import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig, globalIgnores } from 'eslint/config';
import ts from 'typescript-eslint';
import { layerRules } from './layers.js';
import { idsInTexts, textsOutsideTextFiles } from './texts.js';

export default defineConfig(
  globalIgnores(['node_modules/', 'out/', 'dist/', 'test-results/']),
  js.configs.recommended,
  ts.configs.strict,
  ts.configs.stylistic,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['test/**/*.ts'],
    // Playwright reads the fixtures that a test needs from this pattern: `{}` means none.
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  layerRules,
  idsInTexts,
  textsOutsideTextFiles,
);
