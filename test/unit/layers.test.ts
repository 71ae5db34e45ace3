import { Linter } from 'eslint';
import { describe, expect, test } from 'vitest';
import { noRealClock } from '../lint/clock.js';
import { layerRules } from '../lint/layers.js';
import { pageState } from '../lint/page-state.js';

const complaints = (file: string, code: string): readonly string[] =>
  new Linter()
    .verify(code, [{ files: ['**/*.ts', '**/*.svelte'] }, ...layerRules, pageState, noRealClock], {
      filename: file,
    })
    .map(({ message }) => message);

describe('layers', () => {
  test.each([
    ['electron/sign-in/session.ts', '../api/errors/errors.ts'],
    ['electron/desktop/open-application.ts', '../practice/start-practice.ts'],
    ['electron/shell/window/window.ts', 'electron'],
    ['renderer/frame/pages.ts', '../../electron/contract.ts'],
  ])('%s may import %s', (file, imported) => {
    expect(complaints(file, `import '${imported}';`)).toEqual([]);
  });

  test.each([
    ['electron/api/client.ts', '../features/linking/linking.ts'],
    ['electron/api/client.ts', 'electron'],
    ['electron/contract/linking.ts', '../api/client.ts'],
    ['electron/storage/activity-log.ts', '../api/client.ts'],
    ['electron/features/linking/linking.ts', '../../service/service-session.ts'],
    ['electron/service/service-session.ts', '../shell/window/window.ts'],
    ['electron/desktop/open-application.ts', 'electron'],
    ['electron/service/service-session.ts', '../practice/start-practice.ts'],
    ['electron/main.ts', './browser-host/machine.ts'],
    ['electron/practice/start-practice.ts', '../../test/support/practice/faults.ts'],
    ['renderer/frame/pages.ts', '../../electron/api/client.ts'],
    ['renderer/controls/Button.svelte', '../frame/app.svelte.ts'],
    ['renderer/text/errors.ts', '../controls/text.ts'],
    ['renderer/frame/pages.ts', 'electron'],
    ['renderer/frame/pages.ts', 'node:fs'],
  ])('%s may not import %s', (file, imported) => {
    expect(complaints(file, `import '${imported}';`)).not.toEqual([]);
    expect(complaints(file, `export * from '${imported}';`)).not.toEqual([]);
    expect(complaints(file, `void import('${imported}');`)).not.toEqual([]);
  });

  test.each([
    'fetch("/")',
    'new WebSocket("ws://x")',
    'navigator.sendBeacon("/")',
    'window.fetch("/")',
  ])('the page may not use %s', (code) => {
    expect(complaints('renderer/frame/pages.ts', `${code};`)).not.toEqual([]);
  });
});

describe('the page’s modules', () => {
  test.each([
    'let shown = 0;',
    'export let shown = 0;',
    'const shown = $state({});',
    'export const shown = $state.raw(0);',
    'export const shown = new Shown();',
  ])('may not keep state: %s', (code) => {
    expect(complaints('renderer/frame/pages.ts', code)).not.toEqual([]);
  });

  test.each([
    'const byName = new Map();',
    'const time = new Intl.DateTimeFormat();',
    'export const shown = () => app.view.of(Shown);',
    'export class Shown { page = $state(1); }',
    'function count() { let some = 0; some += 1; return some; }',
  ])('may have constants, functions and classes: %s', (code) => {
    expect(complaints('renderer/frame/pages.ts', code)).toEqual([]);
  });
});

describe('cycles', () => {
  test.each([
    // state.ts has only a type of it.
    ['electron/contract/application/settings.ts', '../state.ts'],
    ['renderer/frame/app.svelte.ts', '../App.svelte'],
  ])('%s may not import %s, which leads back to it', (file, imported) => {
    expect(complaints(file, `import '${imported}';`)).toEqual([
      expect.stringContaining(`Import cycle: ${file} → `),
    ]);
  });

  test('a file may import another without a cycle', () => {
    expect(complaints('electron/contract/state.ts', "import './settings.ts';")).toEqual([]);
  });
});

test('a test reads no real clock', () => {
  for (const code of [
    'const now = Date.now();',
    'const started = performance.now();',
    'const today = new Date();',
    'setTimeout(end, 100);',
    "import { setTimeout } from 'node:timers/promises';",
  ]) {
    expect(complaints('test/unit/api/clock.test.ts', code), code).toHaveLength(1);
  }
  expect(complaints('test/unit/api/clock.test.ts', 'const day = new Date(0);')).toEqual([]);
});
