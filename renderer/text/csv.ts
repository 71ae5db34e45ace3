/** `line` is the row's first line, counted from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

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
 * Reads RFC 4180 text, separated by commas, semicolons or tabs, with or without a byte order mark. Skips
 * blank lines. A cell with a quote that isn't closed is read as it's written.
 */
export function parseCsv(csv: string): readonly CsvRow[] {
  const text = csv.replace(/^\uFEFF/, '');
  const separator = findSeparator(text);
  const ending = new RegExp(`[${separator}\\r\\n]`, 'g');
  const rows: CsvRow[] = [];
  let line = 1;
  for (let start = 0; start < text.length;) {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const { value, end } = readCell(text, at, ending);
      cells.push(unguarded(value));
      at = end + 1;
      if (text[end] !== separator) break;
    }
    if (text.startsWith('\r\n', at - 1)) at += 1;
    if (text.slice(start, find(/[\r\n]/g, text, start)).trim() !== '') rows.push({ line, cells });
    line += text.slice(start, at).match(/\r\n|\n|\r/g)?.length ?? 0;
    start = at;
  }
  return rows;
}

/** Returns the first separator outside quotes. */
function findSeparator(text: string): string {
  for (const [found] of text.matchAll(/"[^"]*"|[,;\t]/g)) if (!found.startsWith('"')) return found;
  return ',';
}

interface Cell {
  readonly value: string;
  /** The index of the separator or the end of the line. */
  readonly end: number;
}

function readCell(text: string, at: number, ending: RegExp): Cell {
  const start = find(/[^ ]/g, text, at);
  if (text[start] === '"') {
    const close = closingQuote(text, start + 1);
    const end = find(/[^ ]/g, text, close + 1);
    if (close < text.length && find(ending, text, end) === end) {
      return { value: text.slice(start + 1, close).replaceAll('""', '"'), end };
    }
  }
  const end = find(ending, text, at);
  return { value: text.slice(at, end).trim(), end };
}

/** Returns the index of the closing quote, or the text's length if there's none. */
function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}

/** Returns the index of the next match, or the text's length if there's none. */
function find(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
