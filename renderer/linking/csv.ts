import type { Pair } from '../../electron/contract/linking.ts';

/** One line of a list of pairs, numbered from 1; or what keeps it from being one. */
export type CsvLine = { readonly number: number } & (
  { readonly pair: Pair } | { readonly problem: CsvProblem }
);

export type CsvProblem = 'no-separator' | 'too-many' | 'empty-id' | 'open-quote' | 'after-quote';

const header = ['stopbarid', 'leadonid'];

/**
 * Reads `stopbarId,leadOnId` lines: RFC 4180 without line breaks in quotes, which no id has, so that
 * a quote that is left open spoils one line and not the rest. Empty lines and a header are passed over.
 */
export function parsePairs(text: string): readonly CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const separator = findSeparator(lines);
  let first = true;
  return lines.flatMap((line, index): CsvLine[] => {
    if (line.trim() === '') return [];
    const values = splitLine(line, separator);
    const isHeader = first && typeof values !== 'string' && isHeaderOf(values);
    first = false;
    return isHeader ? [] : [{ number: index + 1, ...judge(values) }];
  });
}

/** With a header; lines end as RFC 4180 says. */
export function formatPairs(pairs: readonly Pair[]): string {
  const rows = pairs.map(({ stopbarId, leadOnId }) => [stopbarId, leadOnId]);
  return [['stopbarId', 'leadOnId'], ...rows]
    .map((row) => `${row.map(quoted).join(',')}\r\n`)
    .join('');
}

function judge(
  values: readonly string[] | CsvProblem,
): { readonly pair: Pair } | { readonly problem: CsvProblem } {
  if (typeof values === 'string') return { problem: values };
  const [stopbarId, leadOnId] = values;
  if (stopbarId === undefined || leadOnId === undefined) return { problem: 'no-separator' };
  if (values.length > 2) return { problem: 'too-many' };
  if (stopbarId === '' || leadOnId === '') return { problem: 'empty-id' };
  return { pair: { stopbarId, leadOnId } };
}

const isHeaderOf = (values: readonly string[]): boolean =>
  values.length === header.length &&
  values.every((value, at) => value.toLowerCase() === header[at]);

/** The first comma, semicolon or tab outside quotes: a file has one separator throughout. */
function findSeparator(lines: readonly string[]): string {
  for (const line of lines) {
    const bare = line.replace(/"[^"]*"/g, '');
    const found = /[,;\t]/.exec(bare)?.[0];
    if (found !== undefined) return found;
  }
  return ',';
}

function splitLine(line: string, separator: string): readonly string[] | CsvProblem {
  const values: string[] = [];
  let rest = line;
  for (;;) {
    const value = /^\s*"/.test(rest) ? takeQuoted(rest, separator) : takeBare(rest, separator);
    if (typeof value === 'string') return value;
    values.push(value.value);
    if (value.rest === undefined) return values;
    rest = value.rest;
  }
}

interface Taken {
  readonly value: string;
  /** What follows the separator; undefined at the line's end. */
  readonly rest: string | undefined;
}

function takeBare(text: string, separator: string): Taken {
  const at = text.indexOf(separator);
  return at === -1
    ? { value: text.trim(), rest: undefined }
    : { value: text.slice(0, at).trim(), rest: text.slice(at + 1) };
}

function takeQuoted(text: string, separator: string): Taken | CsvProblem {
  const match = /^\s*"((?:[^"]|"")*)"/.exec(text);
  if (!match) return 'open-quote';
  const behind = text.slice(match[0].length);
  const { value, rest } = takeBare(behind, separator);
  return value === '' ? { value: (match[1] ?? '').replaceAll('""', '"'), rest } : 'after-quote';
}

const quoted = (value: string): string =>
  /[",;\t]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
