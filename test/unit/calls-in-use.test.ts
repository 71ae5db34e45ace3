import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../electron/contract.ts';

const sources = (folder: string, ending: RegExp): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('the page makes every call of the contract', () => {
  const comments = /\/\*.*?\*\/|(?<=^|\s)\/\/.*?$/gms;
  const page = sources('renderer', /\.(ts|svelte)$/).replaceAll(comments, '');
  // Called by its name, chosen among several by a text, or taken from the calls that a function gets.
  const isMade = (name: string) =>
    new RegExp(`calls\\s*\\.${name}\\b|'${name}'|\\(\\{ ${name} \\}\\) =>`).test(page);
  // Delete a call from the contract once the page doesn't make it any more.
  expect(Object.keys(calls).filter((name) => !isMade(name))).toEqual([]);
});
