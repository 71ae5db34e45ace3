import type { Pair } from '../../../electron/contract/linking.ts';
import { formatCsv, parseCsv, type CsvProblem, type CsvRow } from '../../text/csv.ts';

/** A row as a pair, or its problem. `number` is its first line. */
export type PairLine = { readonly number: number } & (
  { readonly pair: Pair } | { readonly problem: PairProblem }
);

export type PairProblem = CsvProblem | 'no-separator' | 'too-many' | 'empty-id';

const header = ['stopbarId', 'leadOnId'];

/** Reads `stopbarId,leadOnId` rows. Skips a header. */
export function parsePairs(text: string): readonly PairLine[] {
  return parseCsv(text).flatMap((row, index): PairLine[] =>
    index === 0 && isHeader(row) ? [] : [{ number: row.line, ...judge(row) }],
  );
}

export const formatPairs = (pairs: readonly Pair[]): string =>
  formatCsv([header, ...pairs.map(({ stopbarId, leadOnId }) => [stopbarId, leadOnId])]);

function judge(row: CsvRow): { readonly pair: Pair } | { readonly problem: PairProblem } {
  if ('problem' in row) return { problem: row.problem };
  const [stopbarId, leadOnId] = row.cells;
  if (stopbarId === undefined || leadOnId === undefined) return { problem: 'no-separator' };
  if (row.cells.length > 2) return { problem: 'too-many' };
  if (stopbarId === '' || leadOnId === '') return { problem: 'empty-id' };
  return { pair: { stopbarId, leadOnId } };
}

const isHeader = (row: CsvRow): boolean =>
  'cells' in row && row.cells.join('\n').toLowerCase() === header.join('\n').toLowerCase();
