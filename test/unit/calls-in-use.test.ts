import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../electron/contract.ts';
import { callCases } from '../support/requests/call-cases.ts';

// Delete a call from the contract once the page doesn't make it any more.

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
  const help = `Call app.calls.${name} in renderer/, or remove it from the contract`;
  expect(new RegExp(`\\b${name}\\b`).test(inPage), help).toBe(true);
});

const ownTests = Object.entries(callCases).flatMap(([name, row]) =>
  'requests' in row && row.requests === 'own test' ? [name] : [],
);

test.each(ownTests)('the call %s has its own test', (name) => {
  const text = textOf(filesIn('test/service', /\.test\.ts$/));
  expect(text.includes(`'${name}'`), `Make the call ${name} in test/service`).toBe(true);
});
