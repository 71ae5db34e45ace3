import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { sayAction, sayError } from '../messages.ts';
import type { KindChoice, OutcomeChoice } from './matching.ts';

export const outcomeNames: Readonly<Record<OutcomeChoice, string>> = {
  all: 'All',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Not known',
};

export const kindNames: Readonly<Record<KindChoice, string>> = {
  all: 'Everything',
  links: 'Links',
  contributions: 'Contributions',
  messages: 'Messages',
};

export const sayWhat = (entry: ActivityEntry): string => sayAction(entry);

/** With the service's own words where it had any, and where to look for what nobody waited for. */
export function sayOutcome(entry: ActivityEntry, service: string): string {
  const { outcome } = entry;
  if (outcome.ok) return 'Done';
  const { what } = sayError(outcome.error, service);
  return wasCutShort(entry) ? `${what} ${whereToLook(entry)}` : what;
}

/** What to do; empty where nothing is, or where the outcome says it. */
export function sayNext(entry: ActivityEntry, service: string): string {
  const { outcome } = entry;
  return outcome.ok || wasCutShort(entry) ? '' : sayError(outcome.error, service).next;
}

const wasCutShort = ({ outcome }: ActivityEntry): boolean =>
  !outcome.ok && outcome.error.kind === 'lost' && outcome.error.reason === 'cut-short';

const whereToLook = ({ action }: ActivityEntry): string =>
  action === 'sendContactMessage'
    ? 'Look on the Contact page before you send it again.'
    : 'Look at the airport before you repeat it.';

/** Lines of the activity on disk. */
export const sayUnreadable = (lines: number): string =>
  lines === 1
    ? 'One entry on disk could not be read and is not shown; its line is still in the file.'
    : `${lines} entries on disk could not be read and are not shown; their lines are still in the file.`;

const longest = 240;

/** Enough to see what it is about; the rest shows when it is asked for. */
export const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;

export const nothingToUndo = (icao: string): string =>
  `Nothing to undo: those links at ${icao} are as they were before.`;

export const stagedUndo = (icao: string): string =>
  `The opposite is staged at ${icao}. Look at it, then apply it.`;

export const exported = (count: number, name: string): string =>
  `Exported ${count} ${count === 1 ? 'entry' : 'entries'} as ${name}.`;
