import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../electron/commands/run.mjs';

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

/** Returns the npm commands in the code blocks of a language. */
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)\\n *\`\`\``, 'gm'))]
    .map(([, block = '']) => block.trim())
    .filter((block) => block.includes('npm '));

/** Returns the variables that a command sets, and the command. */
const parsers: Readonly<Record<string, (line: string) => readonly string[]>> = {
  bash: (line) => line.split(/ (?=npm )| (?=[A-Z_]+=)/).map((part) => part.replace(/'/g, '')),
  powershell: (line) => line.split('; ').map((part) => part.replace(/^\$env:|'/g, '')),
  bat: (line) => line.split(' && ').map((part) => part.replace(/^set "(.*)"$/, '$1')),
};

const parsed = (text: string, language: string) =>
  blocksOf(text, language).map((line) => parsers[language]?.(line.replaceAll("'", '')));

test.each(pages)('R15 commands in %s that set variables are there for each shell', async (page) => {
  const text = await readFile(join(root, page), 'utf8');
  const inBash = parsed(text, 'bash');
  expect(parsed(text, 'powershell')).toEqual(inBash);
  expect(parsed(text, 'bat')).toEqual(inBash);
  // A command in a block without a language, or within a line, works in every shell.
  const elsewhere = text.replace(/^ *```(bash|powershell|bat)\n[^]*?```/gm, '');
  expect(elsewhere).not.toMatch(/^\s*(\$env:|set ")?[A-Z][A-Z_]+=\S+ npm|`[A-Z][A-Z_]+=\S+ npm/m);
});
