import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A line at the beginning of a title, and what may stand between several. */
const named = /^((?:[EOKFWRS]\d+\b[\s,:]*)+)/;
/** What a call of `test`, `it` or `describe` begins with, a table's `…)('title'` too. */
const titled = /(?:\b(?:test|it|describe)(?:\.\w+)*|[\])])\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
/** A title whose beginning stands in its table's rows. */
const fromTable = /^(?:%s|\$line)\b/;
const textual = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;

/** @typedef {{ readonly file: string, readonly title: string, readonly lines: readonly string[] }} NamedTest */

/**
 * The lines that a title begins with.
 * @param {string} title
 * @returns {string[]}
 */
export function linesOf(title) {
  return named.exec(title)?.[1]?.match(/[EOKFWRS]\d+/g) ?? [];
}

/**
 * The tests of a source whose titles begin with a line, as they are written there.
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

/**
 * Those of every test below a folder; files are told from `root`, with `/`.
 * @param {string} root
 * @returns {NamedTest[]}
 */
export function findTests(root) {
  return readdirSync(join(root, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:test|spec)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .flatMap((path) =>
      namedTests(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')),
    );
}
