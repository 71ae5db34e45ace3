import { formatCsv } from '../../text/csv.ts';
import type { AirportReport } from '../../linking/checks/check-airport.ts';
import { onOff } from '../text.ts';
import { overviewColumns as columns } from './text.ts';

/** What an overview says about one airport. */
export interface OverviewRow {
  readonly icao: string;
  readonly name: string | undefined;
  readonly division: { readonly name: string };
  readonly report?: AirportReport | undefined;
  readonly row: { readonly state: { readonly contributionsEnabled: boolean | null } };
}

const cellsOf = ({ icao, name = '', division, report, row }: OverviewRow): readonly string[] => {
  const { contributionsEnabled: enabled } = row.state;
  const number = (part: 'points' | 'unlinked' | 'stale'): string =>
    report === undefined ? '' : String(report[part]);
  return [
    icao,
    name,
    division.name,
    number('points'),
    number('unlinked'),
    number('stale'),
    enabled === null ? '' : onOff(enabled),
  ];
};

const tableOf = (rows: readonly OverviewRow[]): readonly (readonly string[])[] => [
  Object.values(columns),
  ...rows.map(cellsOf),
];

/** Returns CSV with a header. Numbers that weren't read are empty. */
export const overviewCsv = (rows: readonly OverviewRow[]): string => formatCsv(tableOf(rows));

/** Returns a Markdown table, with numbers aligned to the right. */
export function overviewMarkdown(rows: readonly OverviewRow[]): string {
  const [head = [], ...body] = tableOf(rows);
  const aligned = Object.keys(columns).map((column) =>
    ['points', 'unlinked', 'stale'].includes(column) ? '---:' : '---',
  );
  return [head, aligned, ...body.map((cells) => cells.map(escaped))]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('');
}

/** A name is text: it can't end the cell or become markup. */
const escaped = (cell: string): string =>
  cell.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|~&]/g, (mark) => `&#${mark.charCodeAt(0)};`);
