export type CsvProblem = 'open-quote' | 'after-quote';

/** `line` is the row's first line, counted from 1. */
export type CsvRow = { readonly line: number } & (
  { readonly cells: readonly string[] } | { readonly problem: CsvProblem }
);

/**
 * Matches where a spreadsheet could read a formula, including full-width characters. Invisible characters
 * and quotes may come first. Some systems separate cells by semicolons or tabs, so a cell of theirs can
 * start inside one of ours.
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

// Removes only the apostrophe that guards a formula: another one is part of the cell.
const unguarded = (value: string): string => value.replace(guard, '');

/**
 * Reads RFC 4180 text, separated by commas, semicolons or tabs, with or without a byte order mark. A
 * row without the separator of the first may have its own. Skips blank lines. An unclosed quote
 * affects only its own line.
 */
export function parseCsv(csv: string): readonly CsvRow[] {
  const text = csv.replace(/^\uFEFF/, '');
  const usual = findSeparator(text) ?? ',';
  const rows: CsvRow[] = [];
  let line = 1;
  for (let start = 0; start < text.length;) {
    const lineEnd = endOfLine(text, start);
    const { end, ...row } = readRow(text, start, separatorOf(text, start, usual));
    if (text.slice(start, lineEnd).trim() !== '') rows.push({ line, ...row });
    line += text.slice(start, end).match(lineBreaks)?.length ?? 0;
    start = end;
  }
  return rows;
}

const lineBreaks = /\r\n|\n|\r/g;

/** Returns the first separator outside quotes. */
function findSeparator(text: string): string | undefined {
  for (const [found] of text.matchAll(/"[^"]*"|[,;\t]/g)) if (!found.startsWith('"')) return found;
  return undefined;
}

/** Returns the usual separator, or the first of a row that doesn't have it. */
function separatorOf(text: string, start: number, usual: string): string {
  const tokens = /"[^"]*"|[,;\t\r\n]/g;
  tokens.lastIndex = start;
  let first: string | undefined;
  for (const [found] of text.matchAll(tokens)) {
    if (found === usual) return usual;
    if (/[\r\n]/.test(found[0] ?? '')) break;
    if (!found.startsWith('"')) first ??= found;
  }
  return first ?? usual;
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
  /** The index of the separator or the end of the line. */
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

/** Returns the index of the closing quote, or the text's length if there's none. */
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

/** Returns the index of the next match, or the text's length if there's none. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

function nextLine(text: string, from: number): number {
  const end = endOfLine(text, from);
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}
