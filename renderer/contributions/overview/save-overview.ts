import { download } from '../../controls/download.ts';
import { app } from '../../frame/app.svelte.ts';
import { formatAirportPairs } from '../../linking/exchange/pairs-csv.ts';
import { overviewCsv, type OverviewRow } from './export-overview.ts';
import { overview as text } from './text.ts';

/** Downloads what the table shows, in its order. */
export function exportOverview(rows: readonly OverviewRow[]): void {
  const name = fileName('overview');
  download(name, overviewCsv(rows), 'text/csv');
  app.done(text.exported(rows.length, name));
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
  const at = read.filter(({ pairs }) => pairs.length > 0).length;
  app.done(text.exportedLinks(links, at, name, missing));
}

const fileName = (what: string): string => `${what}-${new Date().toISOString().slice(0, 10)}.csv`;
