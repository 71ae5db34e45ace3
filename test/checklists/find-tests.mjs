import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The lines at the beginning of a title, and their separators. */
const named = /^((?:[EFIKOQRSTW]\d+\b[\s,:]*)+)/;
/** The start of a call of `test`, `it` or `describe`, including a table's `…)('title'`. */
const titled = /(?:\b(?:test|it|describe)(?:\.\w+)*|[\])])\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
/** A title that starts with a value from its table. */
const fromTable = /^(?:%s|\$line)\b/;
const textual = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** @typedef {{ readonly file: string, readonly title: string, readonly lines: readonly string[] }} NamedTest */

/**
 * Returns the lines that a title starts with.
 * @param {string} title
 * @returns {string[]}
 */
export function linesOf(title) {
  return named.exec(title)?.[1]?.match(/[EFIKOQRSTW]\d+/g) ?? [];
}

/**
 * Returns the tests in a source whose titles start with a line.
 * @param {string} file
 * @param {string} source
 * @returns {NamedTest[]}
 */
export function namedTests(file, source) {
  const titles = [...source.matchAll(titled)].map(([, , title = '']) => title);
  const rows = titles.some((title) => fromTable.test(title))
    ? [...source.matchAll(textual)].map(([, , text = '']) => text)
    : [];
  return [...new Set([...titles, ...rows])]
    .map((title) => ({ file, title, lines: linesOf(title) }))
    .filter(({ lines }) => lines.length > 0);
}

/** The tests of this module have examples that prove nothing. */
const examples = 'test/unit/checklists/';

/**
 * Returns the tests of the whole project whose titles start with a line. Paths are relative to `root`, with `/`.
 * @param {string} root
 * @returns {NamedTest[]}
 */
export function findTests(root) {
  return readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:test|spec)\.ts$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !file.startsWith(examples))
    .toSorted()
    .flatMap((file) => namedTests(file, readFileSync(join(root, file), 'utf8')));
}
