import type { ActivityEntry } from '../../electron/contract/activity.ts';
import { sayServerError } from '../contact/words.ts';
import { sayLinkError } from '../linking/link-words.ts';
import { sayAction, sayError, type Message } from '../messages.ts';
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

/** Returns what went wrong and what to do next; undefined for an entry that was done. */
export function sayFailure(entry: ActivityEntry, service: string): Message | undefined {
  if (entry.outcome.ok) return undefined;
  const { error } = entry.outcome;
  if (entry.action === 'link') return sayLinkError(error, service, entry.input);
  const isMessage = entry.action === 'sendContactMessage';
  return (isMessage ? sayServerError(error, service) : undefined) ?? sayError(error, service);
}

/** With the service's own words where it had any. */
export const sayOutcome = (entry: ActivityEntry, service: string): string =>
  sayFailure(entry, service)?.what ?? outcomeNames.done;

/** Of the activity on disk. */
export const sayUnreadable = (lines: number): string =>
  `Lines that cannot be read, and stay in the file: ${lines}.`;

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
