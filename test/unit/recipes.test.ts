import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../electron/contract.ts';
import { pageNames } from '../../electron/contract/pages.ts';
import { settingsTable } from '../../electron/contract/settings.ts';
import { callCases } from '../support/call-cases.ts';

// Checks the steps of CONTRIBUTING.md's recipes that types can't ask for.

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => join(folder, name))
    : [];

const textOf = (files: readonly string[]): string =>
  files.map((file) => readFileSync(file, 'utf8')).join('\n');

const inPage = textOf(filesIn('renderer', /\.(ts|svelte)$/));

test.each(Object.keys(calls))('the page makes the call %s', (name) => {
  const help = `Call window.companion.${name} in renderer/, or remove it from the contract`;
  expect(new RegExp(`\\b${name}\\b`).test(inPage), help).toBe(true);
});

const ownTests = Object.entries(callCases).flatMap(([name, row]) =>
  'requests' in row && row.requests === 'own test' ? [name] : [],
);

test.each(ownTests)('the call %s has a test of its own', (name) => {
  const text = textOf(filesIn('test/service', /\.test\.ts$/));
  expect(text.includes(`'${name}'`), `Make the call ${name} in test/service`).toBe(true);
});

const pageTests = 'test/unit/renderer';

const settingsSteps = [
  ['Add a control for it', 'renderer/settings', /\.svelte$/],
  ['Test its control in settings.browser.test.ts', `${pageTests}/settings`, /\.browser\.test\.ts$/],
  [
    'Test what it does in desktop/settings.test.ts',
    'test/unit',
    /^(desktop.settings|application.*)\.test\.ts$/,
  ],
] as const;

test.each(Object.keys(settingsTable))('the setting %s has a control and its tests', (name) => {
  for (const [step, folder, ending] of settingsSteps) {
    const text = textOf(filesIn(folder, ending));
    expect(new RegExp(`\\b${name}\\b`).test(text), `${step} in ${folder} (${name})`).toBe(true);
  }
});

test.each(pageNames)('the page %s has a page test', (name) => {
  const folder = `${pageTests}/${name}`;
  const found = filesIn(folder, /\.browser\.test\.ts$/);
  expect(found, `Add ${name}.browser.test.ts in ${folder}`).not.toEqual([]);
});
