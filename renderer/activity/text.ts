import type { ActivityEntry, LinkPart } from '../../electron/contract/activity.ts';
import { displayId } from '../../electron/contract/display.ts';
import type { Pair } from '../../electron/contract/linking.ts';
import { sayMayHaveArrived } from '../contact/text.ts';
import { sayLinkError } from '../linking/text.ts';
import { sayAction } from '../text/actions.ts';
import { sayError } from '../text/errors.ts';
import type { Message } from '../text/message.ts';
import { plural } from '../text/plural.ts';
import type { KindChoice, OutcomeChoice } from './outcome.ts';
import { madeIn, type EntryOf } from './undo-rules.ts';

export const outcomeNames: Readonly<Record<OutcomeChoice, string>> = {
  all: 'All',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
};

export const kindNames: Readonly<Record<KindChoice, string>> = {
  all: 'Everything',
  links: 'Links',
  contributions: 'Contributions',
  messages: 'Messages',
};

export const activityPage = {
  panel: 'History',
  reading: 'Loading…',
  empty: 'No activity yet.',
  noMatch: 'No matches. Change the search or filters.',
  older: 'Show older',
} as const;

export const activityRow = {
  done: `${outcomeNames.done} ·`,
  switchBack: 'Switch back',
  undo: 'Undo…',
  withoutLookUps: (service: string) => `Links can’t be undone: ${service} doesn’t list points.`,
  copy: 'Copy',
  copied: 'Copied.',
} as const;

export const activityTools = {
  reading: activityPage.reading,
  search: 'Search activity',
  searchHint: 'ID, ICAO code, name or words',
  outcome: 'Outcome',
  kind: 'Type',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
} as const;

export const entryDetails = {
  showAll: 'Show all',
  links: (links: number) => plural(links, 'link'),
  more: (links: number) => `${links} more: export to see them.`,
} as const;

export const sayWhat = (entry: ActivityEntry): string =>
  entry.action === 'changeLinks' ? sayApply(entry) : sayAction(entry);

/** Returns what an apply did, or what it should have done if it did nothing. */
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
  return `${verb} ${some}${plural(countOf(all), 'lead-on')}`;
}

/** Returns what went wrong and what to do next, or undefined for a success. */
export function sayFailure(entry: ActivityEntry, service: string): Message | undefined {
  if (entry.outcome.ok) return undefined;
  const { error } = entry.outcome;
  if (entry.action === 'link') return sayLinkError(error, service, entry.input);
  const isMessage = entry.action === 'sendContactMessage';
  return (isMessage ? sayMayHaveArrived(error, service) : undefined) ?? sayError(error, service);
}

/** Returns the outcome, with the service's own message if there was one. */
export const sayOutcome = (entry: ActivityEntry, service: string): string =>
  entry.parts
    ? entry.parts.map((part) => sayPart(part, service)).join(' ')
    : (sayFailure(entry, service)?.what ?? outcomeNames.done);

/** Returns how many changes of an apply had the same outcome. */
export function sayPart({ link, unlink, outcome }: LinkPart, service: string): string {
  const some = (link.length + unlink.length).toLocaleString('en');
  return outcome.ok ? `${some} done.` : `${some}: ${sayError(outcome.error, service).what}`;
}

/** Returns the note about lines of the activity file that can't be read. */
export const sayUnreadable = (lines: number): string =>
  `${plural(lines, 'line')} of the activity file can’t be read.`;

const longest = 240;

/** Returns the start of a long text. The entry's details show the rest. */
export const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;

export const nothingToUndo = (icao: string): string =>
  `Nothing to undo: the links at ${icao} are already undone.`;

export const stagedUndo = (icao: string): string => `Undo staged at ${icao}. Review and apply it.`;

export const exported = (entries: number, name: string): string =>
  `Exported ${plural(entries, 'action')} to ${name}.`;
