export type CsvProblem = 'open-quote' | 'after-quote';

/** `line` is the row's first line, counted from 1. */
export type CsvRow = { readonly line: number } & (
  { readonly cells: readonly string[] } | { readonly problem: CsvProblem }
);

/**
 * Where a spreadsheet could find a formula, in full width too. Where lists are separated by semicolons
 * or tabs, a cell can also begin inside one of ours. Invisible characters and quotes may precede it.
 */
const position = String.raw`(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}\p{DI}"'])*[=+\-@＝＋－＠﹦﹢﹣﹫]|^'*[\t\r\n])`;
const formula = new RegExp(position, 'gu');
const guard = new RegExp(`${position}'`, 'gu');

/** Returns RFC 4180 text. No cell is a formula, and `parseCsv` reads every cell back unchanged. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

function formatCell(value: string): string {
  const inert = value.replace(formula, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

// An apostrophe before a formula is the guard; one more is the cell's own.
const unguarded = (value: string): string => value.replace(guard, '');

/**
 * Reads RFC 4180 text, separated by commas, semicolons or tabs, with or without a byte order mark.
 * Skips blank lines. A quote that is left open makes its own line a problem, not the rest.
 */
export function parseCsv(csv: string): readonly CsvRow[] {
  const text = csv.replace(/^\uFEFF/, '');
  const separator = findSeparator(text);
  const rows: CsvRow[] = [];
  let line = 1;
  for (let start = 0; start < text.length;) {
    const lineEnd = endOfLine(text, start);
    const { end, ...row } = readRow(text, start, separator);
    if (text.slice(start, lineEnd).trim() !== '') rows.push({ line, ...row });
    line += text.slice(start, end).match(lineBreaks)?.length ?? 0;
    start = end;
  }
  return rows;
}

const lineBreaks = /\r\n|\n|\r/g;

/** The first separator outside quotes: a file has one kind throughout. */
function findSeparator(text: string): string {
  for (const [found] of text.matchAll(/"[^"]*"|[,;\t]/g)) if (!found.startsWith('"')) return found;
  return ',';
}

type Row = { readonly end: number } & (
  { readonly cells: readonly string[] } | { readonly problem: CsvProblem }
);

function readRow(text: string, start: number, separator: string): Row {
  const cells: string[] = [];
  for (let at = start; ; at += 1) {
    const cell = readCell(text, at, separator);
    if (typeof cell === 'string') return { problem: cell, end: nextLine(text, start) };
    cells.push(unguarded(cell.value));
    at = cell.end;
    if (text[at] !== separator) return { cells, end: nextLine(text, at) };
  }
}

interface Cell {
  readonly value: string;
  /** Where the separator or the line's end is. */
  readonly end: number;
}

function readCell(text: string, at: number, separator: string): Cell | CsvProblem {
  const start = skipSpaces(text, at);
  if (text[start] !== '"') {
    const end = find(new RegExp(`[${separator}\\r\\n]`, 'g'), text, at);
    return { value: text.slice(at, end).trim(), end };
  }
  const close = closingQuote(text, start + 1);
  const end = skipSpaces(text, close + 1);
  const ended = end >= text.length || text[end] === separator || /[\r\n]/.test(text[end] ?? '');
  const value = text.slice(start + 1, close);
  if (close < text.length && ended) return { value: value.replaceAll('""', '"'), end };
  return close === text.length || /[\r\n]/.test(value) ? 'open-quote' : 'after-quote';
}

/** The text's length where the quote isn't closed. */
function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

const endOfLine = (text: string, from: number): number => find(/[\r\n]/g, text, from);

/** Where a pattern matches next; the text's length where it doesn't. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function nextLine(text: string, from: number): number {
  const end = endOfLine(text, from);
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}
