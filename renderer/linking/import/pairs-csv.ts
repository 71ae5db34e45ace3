import type { Pair } from '../../../electron/contract/linking.ts';
import { formatCsv, parseCsv, type CsvProblem, type CsvRow } from '../../text/csv.ts';
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

export type PairProblem = CsvProblem | 'no-separator' | 'too-many' | 'empty-id' | 'bad-icao';

/** The links of one airport. */
export interface AirportPairs {
  readonly icao: string;
  readonly pairs: readonly Pair[];
}

const header = ['stopbarId', 'leadOnId'];
const airportHeader = ['icao', ...header];

/** Reads `stopbarId,leadOnId` rows, which may begin with an ICAO code. Skips a header. */
export function parsePairs(text: string): readonly PairLine[] {
  const [first, ...others] = parseCsv(text);
  if (!first) return [];
  const namesAirports = isHeader(first, airportHeader);
  const rows = namesAirports || isHeader(first, header) ? others : [first, ...others];
  return rows.map((row) => ({ number: row.line, ...judge(row, namesAirports) }));
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

type Judged = { readonly pair: Pair; readonly icao?: string } | { readonly problem: PairProblem };

function judge(row: CsvRow, namesAirports: boolean): Judged {
  if ('problem' in row) return { problem: row.problem };
  const [first = '', ...rest] = row.cells;
  const icao = icaoCode(first);
  if (!namesAirports && (rest.length < 2 || icao === undefined)) return judgeIds(row.cells);
  if (icao === undefined) return { problem: 'bad-icao' };
  const judged = judgeIds(rest);
  return 'pair' in judged ? { ...judged, icao } : judged;
}

function judgeIds(cells: readonly string[]): Judged {
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

const isHeader = (row: CsvRow, names: readonly string[]): boolean =>
  'cells' in row &&
  row.cells.length === names.length &&
  names.every((name, at) => columns[name]?.test(plainName(row.cells[at] ?? '')));

const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
