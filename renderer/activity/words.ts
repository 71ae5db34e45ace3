import type { ActivityEntry, LinkPart } from '../../electron/contract/activity.ts';
import { displayId } from '../../electron/contract/display.ts';
import type { Pair } from '../../electron/contract/linking.ts';
import { sayServerError } from '../contact/words.ts';
import { count } from '../linking/airport/airport-words.ts';
import { sayLinkError } from '../linking/link-words.ts';
import { sayAction, sayError, type Message } from '../text/errors.ts';
import type { KindChoice, OutcomeChoice } from './matching.ts';
import { madeIn, type EntryOf } from './undo-rules.ts';

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

export const sayWhat = (entry: ActivityEntry): string =>
  entry.action === 'changeLinks' ? sayApply(entry) : sayAction(entry);

/** What was done, or what was asked for where nothing was. */
function sayApply(entry: EntryOf<'changeLinks'>): string {
  const { icao, link, unlink } = entry.input;
  const made = madeIn(entry);
  const isMade = made.link.length + made.unlink.length > 0;
  const [verb, opposite] = isMade ? ['Linked', 'Unlinked'] : ['Link', 'Unlink'];
  const [only] = [...link, ...unlink];
  if (only && link.length + unlink.length === 1) {
    const [what, to] = link.length === 1 ? [verb, 'to'] : [opposite, 'from'];
    return `${what} lead-on ${displayId(only.leadOnId)} ${to} stopbar ${displayId(only.stopbarId)} at ${icao}`;
  }
  const said = [
    sayLeadOns(verb, link, isMade ? made.link : link),
    sayLeadOns(opposite, unlink, isMade ? made.unlink : unlink),
  ].filter((text) => text !== '');
  return `${said.join(' and ').replace(/ and U/, ' and u')} at ${icao}`;
}

function sayLeadOns(verb: string, all: readonly Pair[], made: readonly Pair[]): string {
  const countOf = (pairs: readonly Pair[]) => new Set(pairs.map(({ leadOnId }) => leadOnId)).size;
  if (made.length === 0) return '';
  const some = made.length < all.length ? `${countOf(made).toLocaleString('en')} of ` : '';
  return `${verb} ${some}${count(countOf(all), 'lead-on')}`;
}

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
  entry.parts
    ? entry.parts.map((part) => sayPart(part, service)).join(' ')
    : (sayFailure(entry, service)?.what ?? outcomeNames.done);

/** How many changes of an apply ended in which way. */
export function sayPart({ link, unlink, outcome }: LinkPart, service: string): string {
  const some = (link.length + unlink.length).toLocaleString('en');
  return outcome.ok ? `${some} done.` : `${some}: ${sayError(outcome.error, service).what}`;
}

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
