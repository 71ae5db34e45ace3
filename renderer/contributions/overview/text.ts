import type { AppError } from '../../../electron/contract/result.ts';
import type { AirportReport } from '../../linking/checks/check-airport.ts';
import { sayReadError, type Message } from '../../text/errors.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import { airports } from '../text.ts';

export const overview = {
  check: 'Check links',
  counts: 'Counts points, unlinked stopbars and stale links at each airport.',
  nothing: 'No airports to check.',
  running: 'Wait for the check, or cancel it.',
  cancel: 'Cancel',
  progress: (done: number, total: number) => `Checked ${number(done)} of ${airports(total)}`,
  count: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  cancelled: (done: number, total: number) =>
    `Cancelled after ${number(done)} of ${airports(total)}.`,
  done: (reports: readonly AirportReport[], failed: readonly string[]): string => {
    const sum = (part: 'unlinked' | 'stale') =>
      reports.reduce((total, report) => total + report[part], 0);
    const found = `Checked ${airports(reports.length)}: ${plural(sum('unlinked'), 'unlinked stopbar')}, ${plural(sum('stale'), 'stale link')}.`;
    return failed.length === 0 ? found : `${found} Couldn’t load ${failed.join(', ')}.`;
  },
  ended: (left: number, error: AppError, service: string): Message => {
    if (error.kind === 'not-found')
      return { what: `${service} doesn’t list points, so links can’t be checked.`, next: '' };
    const { what, next } = sayReadError(error, service);
    return { what: `${airports(left)} not checked. ${what}`, next };
  },
  goOn: 'Continue',
  failed: 'Couldn’t be loaded.',
  unread: 'Not counted yet. Select Check links.',
  open: (icao: string) => `Open ${icao} in Linking`,
  show: (count: number, what: string, icao: string) =>
    `${number(count)} ${what} at ${icao}: open in Linking`,
  unlinked: 'unlinked',
  stale: 'stale',
  first: 'Check the links first.',
  /** Not that it's saved: the system may still ask where. */
  exported: (rows: number, file: string) => `${file}: ${airports(rows)}.`,
  exportedLinks: (links: number, at: number, file: string, missing: readonly string[]) => {
    const exported = `${file}: ${plural(links, 'link')} at ${airports(at)}.`;
    return missing.length === 0 ? exported : `${exported} Not loaded: ${missing.join(', ')}.`;
  },
} as const;

export const overviewColumns = [
  'ICAO',
  'Airport',
  'Division',
  'Points',
  'Unlinked stopbars',
  'Stale links',
  'Contributions',
] as const;
