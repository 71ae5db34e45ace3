import type { Pair } from '../../../electron/contract/linking.ts';
import { formatCsv, parseCsv, type CsvRow } from '../../text/csv.ts';
import { icaoCode } from '../airport/icao-code.ts';

/** A row as a pair, or its problem. `number` is its first line. */
export type PairLine = { readonly number: number } & (
  | {
      readonly pair: Pair;
      /** The airport that the row names. */
      readonly icao?: string;
    }
  | { readonly problem: PairProblem }
);

type PairProblem = 'no-separator' | 'too-many' | 'empty-id' | 'bad-icao';

/** A line that names no link at an airport. */
export interface LineProblem {
  readonly line: number;
  readonly problem: PairProblem | 'no-airport';
}

/** The most airports at a time: a division has no more. */
export const maxAirports = 60;

interface AirportPairs {
  readonly icao: string;
  readonly pairs: readonly Pair[];
}

const header = ['stopbarId', 'leadOnId'];
const airportHeader = ['icao', ...header];

/**
 * Reads `stopbarId,leadOnId` rows, which may begin with an ICAO code. A header may name the columns, in
 * any order and with others between them.
 */
export function parsePairs(text: string): readonly PairLine[] {
  const [first, ...others] = parseCsv(text);
  if (!first) return [];
  const found = headerOf(first);
  const rows = found ? others.map((row) => pick(row, found)) : [first, ...others];
  const namesAirports = found?.places.length === airportHeader.length;
  return rows.map((row) => ({ number: row.line, ...parseRow(row, namesAirports) }));
}

export const formatPairs = (pairs: readonly Pair[]): string =>
  formatCsv([header, ...pairs.map(({ stopbarId, leadOnId }) => [stopbarId, leadOnId])]);

export const formatAirportPairs = (airports: readonly AirportPairs[]): string =>
  formatCsv([
    airportHeader,
    ...airports.flatMap(({ icao, pairs }) =>
      pairs.map(({ stopbarId, leadOnId }) => [icao, stopbarId, leadOnId]),
    ),
  ]);

type ParsedRow =
  { readonly pair: Pair; readonly icao?: string } | { readonly problem: PairProblem };

function parseRow({ cells }: CsvRow, namesAirports: boolean): ParsedRow {
  const [first = '', ...rest] = cells;
  const icao = icaoCode(first);
  if (!namesAirports && (rest.length < 2 || icao === undefined)) return parseIds(cells);
  if (icao === undefined) return { problem: 'bad-icao' };
  const ids = parseIds(rest);
  return 'pair' in ids ? { ...ids, icao } : ids;
}

function parseIds(cells: readonly string[]): ParsedRow {
  const [stopbarId, leadOnId] = cells;
  if (stopbarId === undefined || leadOnId === undefined) return { problem: 'no-separator' };
  if (cells.length > 2) return { problem: 'too-many' };
  if (stopbarId === '' || leadOnId === '') return { problem: 'empty-id' };
  return { pair: { stopbarId, leadOnId } };
}

/** Names of columns as other programs write them: “Stopbar ID”, `lead_on`, “Airport”. */
const columns: Readonly<Record<string, RegExp>> = {
  icao: /^(airport|icao)(icao|code|id)*$/,
  stopbarId: /^stopbar(id)?$/,
  leadOnId: /^leadon(id)?$/,
};

interface Header {
  /** The number of its columns. */
  readonly length: number;
  /** The index of each of our columns. */
  readonly places: readonly number[];
}

/** Returns undefined if the row isn't a header. */
function headerOf({ cells }: CsvRow): Header | undefined {
  const names = cells.map(plainName);
  const [airport = -1, ...ids] = airportHeader.map((name) =>
    names.findIndex((other) => columns[name]?.test(other)),
  );
  if (ids.includes(-1)) return undefined;
  return { length: names.length, places: airport === -1 ? ids : [airport, ...ids] };
}

/** Returns the row with our columns alone. A row longer than the header is left as it is. */
function pick(row: CsvRow, { length, places }: Header): CsvRow {
  if (row.cells.length > length) return row;
  return { ...row, cells: places.flatMap((at) => row.cells[at] ?? []) };
}

const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
