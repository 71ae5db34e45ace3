import type { AirportReport } from '../../linking/checks/check-airport.ts';
import { formatCsv } from '../../text/csv.ts';
import { onOff } from '../text.ts';
import { overviewColumns } from './text.ts';

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

/** Returns CSV with a header. Numbers that weren't read are empty. */
export const overviewCsv = (rows: readonly OverviewRow[]): string =>
  formatCsv([overviewColumns, ...rows.map(cellsOf)]);
