import { download } from '../../controls/download.ts';
import { app } from '../../frame/app.svelte.ts';
import type { AirportReport } from '../../linking/checks/check-airport.ts';
import { formatAirportPairs } from '../../linking/exchange/pairs-csv.ts';
import { formatCsv } from '../../text/csv.ts';
import { onOff } from '../text.ts';
import { overview as text, overviewColumns } from './text.ts';

/** What an overview says about one airport. */
export interface OverviewRow {
  readonly icao: string;
  readonly name: string | undefined;
  readonly division: { readonly name: string };
  readonly report?: AirportReport | undefined;
  readonly row: { readonly state: { readonly contributionsEnabled: boolean | null } };
}

/** Downloads what the table shows, in its order. */
export function exportOverview(rows: readonly OverviewRow[]): void {
  const name = fileName('overview');
  download(name, overviewCsv(rows), 'text/csv');
  app.done(text.exported(name));
}

/** Downloads the links at the airports that the table shows, in the format that an import reads. */
export function exportLinks(rows: readonly OverviewRow[]): void {
  const name = fileName('links');
  // An airport may be in two divisions.
  const reports = new Map(rows.map(({ icao, report }) => [icao, report]));
  const read = [...reports].flatMap(([icao, report]) =>
    report ? [{ icao, pairs: report.links }] : [],
  );
  const missing = [...reports].flatMap(([icao, report]) => (report ? [] : [icao]));
  const links = read.reduce((sum, { pairs }) => sum + pairs.length, 0);
  download(name, formatAirportPairs(read), 'text/csv');
  app.done(text.exportedLinks(links, read.length, name, missing));
}

const fileName = (what: string): string => `${what}-${new Date().toISOString().slice(0, 10)}.csv`;

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
