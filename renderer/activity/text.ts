import type { ActivityEntry, LinkPart } from '../../electron/contract/activity.ts';
import { displayId, displayText } from '../../electron/contract/display.ts';
import type { Pair, PointNames } from '../../electron/contract/linking.ts';
import { sayMayHaveArrived } from '../contact/text.ts';
import { idsText } from '../contributions/text.ts';
import { lostReasons, sayError, sayReadError } from '../text/errors.ts';
import { sayLinkError } from '../text/link-errors.ts';
import type { Message } from '../text/message.ts';
import { number } from '../text/number.ts';
import { plural } from '../text/plural.ts';
import { outcomeOf, type KindChoice, type Outcome } from './outcome.ts';
import { airportOf, changesMadeBy, type EntryOf } from './undo-rules.ts';

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
  unknown: 'Unknown',
};

export const kindNames: Readonly<Record<KindChoice, string>> = {
  all: 'All',
  links: 'Links',
  contributions: 'Contributions',
  messages: 'Messages',
};

export const page = {
  reading: 'Loading…',
  empty: 'No activity yet',
  emptyHint: 'Your changes and messages are listed here.',
  openLinking: 'Open Linking',
  older: 'Show older',
  entries: (day: string) => `Entries: ${day}`,
} as const;

export const activityRow = {
  undo: 'Undo',
  /** It only stages the reverse changes. */
  undoLinks: 'Undo…',
  withoutLookUps: (service: string) =>
    `Links can’t be undone: ${service} doesn’t list points. Ask its operators.`,
  copy: 'Copy',
  copied: 'Copied.',
  open: (icao: string) => `Open ${icao}`,
  menu: 'Actions',
} as const;

export const activityTools = {
  reading: page.reading,
  search: 'Search activity',
  searchHint: 'Search',
  kind: 'Type',
  outcome: 'Outcome',
  filter: (inUse: readonly string[]) => ['Filter', inUse.join(', ')].filter(Boolean).join(': '),
  export: 'Export CSV',
} as const;

export const entryDetails = {
  more: (links: number) => `${number(links)} more. Export to see them.`,
} as const;

/** Returns what an entry did and where. Points have their names and IDs. */
export const sayWhat = (entry: ActivityEntry): string =>
  `${sayAct(entry, sayPoint)}${sayWhere(entry)}`;

/**
 * Returns what an entry did, for a row whose column names the airport. Points have only their names, if
 * those are known.
 */
export const sayInRow = (entry: ActivityEntry): string =>
  `${sayAct(entry, namePoint)}${icaoOf(entry) === null ? sayWhere(entry) : ''}`;

function onlyPairOf(entry: ActivityEntry): Pair | undefined {
  if (entry.action !== 'changeLinks') return undefined;
  const [only, ...others] = [...entry.input.link, ...entry.input.unlink];
  return others.length === 0 ? only : undefined;
}

type NamePoint = (id: string, names?: PointNames) => string;

/** Returns a point's name, or its ID if the name isn't known. */
export const namePoint: NamePoint = (id, names = {}) =>
  displayText(Object.hasOwn(names, id) ? (names[id] ?? '') : '') || displayId(id);

/** Returns a point's name with its ID. */
const sayPoint: NamePoint = (id, names) => {
  const name = namePoint(id, names);
  return name === displayId(id) ? name : `${name} (${displayId(id)})`;
};

/** Returns the airport's ICAO code; null if the entry has none or it's unknown. */
export function icaoOf(entry: ActivityEntry): string | null {
  if (entry.action === 'link' || entry.action === 'changeLinks') return airportOf(entry);
  return entry.action === 'sendContactMessage' ? null : (entry.airport?.icao ?? null);
}

/** Returns the airport, with what else is known about it; empty for a message. */
export function sayPlace(entry: ActivityEntry): string {
  if (entry.action === 'sendContactMessage') return '';
  if (entry.action === 'changeLinks') return entry.input.icao;
  if (entry.action === 'link') {
    const { icao } = entry.input;
    if (!entry.elsewhere) return icao;
    const elsewhere = entry.elsewhere.icao;
    return elsewhere === null ? `not listed at ${icao}` : `${elsewhere} (you entered ${icao})`;
  }
  if (!entry.airport) return idsText(entry.input);
  const { icao, division } = entry.airport;
  return `${icao}${division === null ? '' : ` (${division})`}`;
}

function sayWhere(entry: ActivityEntry): string {
  const place = sayPlace(entry);
  if (icaoOf(entry) !== null) return ` at ${place}`;
  if (entry.action === 'link') return ` (${place})`;
  return place === '' ? '' : ` for ${place}`;
}

function sayAct(entry: ActivityEntry, name: NamePoint): string {
  switch (entry.action) {
    case 'link':
      return say(entry, 'Linked', 'link', sayPair(entry.input, 'to', entry, name));
    case 'changeLinks':
      return sayApply(entry, name);
    case 'switchContributions':
      return entry.input.contributionsEnabled
        ? say(entry, 'Enabled', 'enable', 'contributions')
        : say(entry, 'Disabled', 'disable', 'contributions');
    case 'sendContactMessage':
      return say(entry, 'Sent', 'send', `a message about “${displayText(entry.input.topic)}”`);
  }
}

/** Returns a sentence in the past: "Linked it", "Couldn’t link it", "Tried to link it". */
function say(entry: ActivityEntry, done: string, verb: string, object: string): string {
  return entry.outcome.ok ? `${done} ${object}` : `${attempt(entry)} ${verb} ${object}`;
}

const attempts: Readonly<Record<Outcome, string>> = {
  done: '',
  cancelled: `${outcomeNames.cancelled}:`,
  failed: 'Couldn’t',
  unknown: 'Tried to',
};

const attempt = (entry: ActivityEntry): string => attempts[outcomeOf(entry)];

/** Returns whether `sayWhat` already says that all of it was cancelled. */
export const isAllCancelled = (entry: ActivityEntry): boolean =>
  outcomeOf(entry) === 'cancelled' && !entry.parts;

const sayPair = (
  { leadOnId, stopbarId }: Pair,
  preposition: string,
  { names }: { readonly names?: PointNames | undefined },
  name: NamePoint,
): string => `${name(leadOnId, names)} ${preposition} ${name(stopbarId, names)}`;

/** Returns what an apply did, or what it tried to do if it did nothing. */
function sayApply(entry: EntryOf<'changeLinks'>, name: NamePoint): string {
  const { link, unlink } = entry.input;
  const only = onlyPairOf(entry);
  if (only) {
    return link.length === 1
      ? say(entry, 'Linked', 'link', sayPair(only, 'to', entry, name))
      : say(entry, 'Unlinked', 'unlink', sayPair(only, 'from', entry, name));
  }
  const made = changesMadeBy(entry);
  if (made.link.length + made.unlink.length === 0) {
    const tried = joined([sayLeadOns('link', link), sayLeadOns('unlink', unlink)]);
    return `${attempt(entry)} ${tried}`;
  }
  const said = joined([
    sayLeadOns('linked', link, made.link),
    sayLeadOns('unlinked', unlink, made.unlink),
  ]);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' and ');

function sayLeadOns(verb: string, all: readonly Pair[], made = all): string {
  const countOf = (pairs: readonly Pair[]) => new Set(pairs.map(({ leadOnId }) => leadOnId)).size;
  if (made.length === 0) return '';
  const some = made.length < all.length ? `${number(countOf(made))} of ` : '';
  return `${verb} ${some}${plural(countOf(all), 'lead-on')}`;
}

/** Returns what went wrong and what to do next, or undefined for a success. */
export function sayFailure(entry: ActivityEntry, service: string): Message | undefined {
  if (entry.outcome.ok) return undefined;
  const { error } = entry.outcome;
  if (entry.action === 'link') return sayLinkError(error, service, entry.input);
  const doubt =
    entry.action === 'sendContactMessage' ? sayMayHaveArrived(error, service) : undefined;
  return doubt ?? sayError(error, service);
}

/** Returns the outcome, with the service's own message if there was one. What an apply made is in `sayWhat`. */
export const sayOutcome = (entry: ActivityEntry, service: string): string =>
  entry.parts
    ? entry.parts
        .filter(({ outcome }) => !outcome.ok)
        .map((part) => sayPart(part, service))
        .join(' ')
    : (sayFailure(entry, service)?.what ?? outcomeNames.done);

/** Returns how many changes of an apply had the same outcome. */
export function sayPart({ link, unlink, outcome }: LinkPart, service: string): string {
  const some = link.length + unlink.length;
  if (outcome.ok) return `${plural(some, 'change')} applied.`;
  const { error } = outcome;
  return error.kind === 'lost'
    ? `${number(some)} may have been applied: ${afterColon(lostReasons[error.reason], service)}`
    : `${number(some)} not applied: ${afterColon(sayReadError(error, service).what, service)}`;
}

/** Returns a sentence without its capital, unless it begins with a name. */
const afterColon = (said: string, service: string): string =>
  [service, 'Stopbar Companion'].some((name) => said.startsWith(name))
    ? said
    : `${said.charAt(0).toLowerCase()}${said.slice(1)}`;

/** Returns the note about lines of the activity file that can't be read. */
export const sayUnreadable = (lines: number): string =>
  `${plural(lines, 'line')} of the activity file can’t be read.`;

const longest = 240;

/** Returns the start of a long text. The entry's details show the rest. */
export const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;

/** Not that it's saved: the system may still ask where. */
export const exported = (entries: number, name: string): string =>
  `${name}: ${plural(entries, 'entry', 'entries')}.`;
