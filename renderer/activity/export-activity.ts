import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { download } from '../controls/download.ts';
import { formatCsv } from '../text/csv.ts';
import { kindOf, outcomeOf } from './outcome.ts';
import { sayOutcome, sayWhat } from './text.ts';

/** Downloads the entries. Returns the file's name. */
export function exportActivity(entries: readonly ActivityEntry[], service: string): string {
  const name = `activity-${new Date().toISOString().slice(0, 10)}.csv`;
  download(name, formatActivity(entries, service), 'text/csv');
  return name;
}

const header = ['time', 'who', 'kind', 'what', 'outcome', 'said', 'ids'];

/** Returns CSV with a header. Times are ISO 8601 in UTC. */
export function formatActivity(entries: readonly ActivityEntry[], service: string): string {
  const rows = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    entry.who ?? '',
    kindOf(entry),
    sayWhat(entry),
    outcomeOf(entry),
    sayOutcome(entry, service),
    JSON.stringify(entry.input),
  ]);
  return formatCsv([header, ...rows]);
}
