import type { LinkChange, LinkOutcome } from '../../electron/contract/linking.ts';
import type { LostReason } from '../../electron/contract/result.ts';
import { sayError, type Message } from '../text/errors.ts';
import type { Side } from './airport/airport-index.ts';
import { count } from './airport/airport-words.ts';
import type { PairProblem } from './import/pairs-csv.ts';
import type { ImportProblem } from './import/import-pairs.ts';
import type { WhyNot } from './nearest/suggest-links.ts';

export const blocked = {
  applying: 'Changes are being sent. Wait, or cancel that first.',
  refused: (icao: string) => `Your account may not change links at ${icao}.`,
  stuck:
    'This link can’t be removed: its lead-on changed its type. Ask the people who run the service.',
  notLinkable: 'Only a stopbar and a lead-on can be linked.',
  nothingStaged: 'Nothing is staged.',
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
} as const;

export const nothingSent: Message = {
  what: 'Cancelled. Nothing was sent.',
  next: 'Your changes are still staged.',
};

export interface Ended {
  /** The links were read afterwards. */
  readonly wasRead: boolean;
  /** Why all of it failed alike. */
  readonly reason?: Message | undefined;
  readonly cancelled?: boolean | undefined;
}

/** How an apply ended, as one sentence for the status line. */
export function sayApplied(
  icao: string,
  outcomes: readonly { readonly outcome: LinkOutcome }[],
  { wasRead, reason, cancelled }: Ended,
): Message {
  const total = outcomes.length;
  const countOf = (matches: (outcome: LinkOutcome) => boolean): number =>
    outcomes.filter(({ outcome }) => matches(outcome)).length;
  const settled = countOf(isSettled);
  const unknown = countOf(({ kind }) => kind === 'unknown');
  if (unknown > 0) {
    const why = sayWhyUnknown(outcomes.map(({ outcome }) => outcome));
    return sayUnknown(icao, { total, settled, unknown }, why);
  }
  const again = wasRead ? '' : `Reload ${icao}: its links couldn’t be read afterwards.`;
  const and = (next: string): string => [next, again].filter((text) => text !== '').join(' ');
  if (settled === total) {
    return { what: `Applied: ${count(total, 'change')} at ${icao}.`, next: and('') };
  }
  const unsent = countOf(isCancelled);
  const some = `${settled.toLocaleString('en')} of ${count(total, 'change')} at ${icao} ${settled === 1 ? 'was' : 'were'}`;
  if (cancelled || unsent > 0) {
    const failed = total - settled - unsent;
    const others = [
      failed > 0 ? `${failed.toLocaleString('en')} failed` : '',
      unsent > 0
        ? `${unsent.toLocaleString('en')} ${unsent === 1 ? 'wasn’t' : 'weren’t'} sent`
        : '',
    ].filter((text) => text !== '');
    return {
      what: `Cancelled. ${some} sent and applied; ${others.join(', ')}.`,
      next: and(unsent === 0 ? 'The others are still staged, with the reason.' : ''),
    };
  }
  if (reason) {
    return { what: `No changes were applied at ${icao}. ${reason.what}`, next: and(reason.next) };
  }
  return { what: `${some} applied.`, next: and('The others are still staged, with the reason.') };
}

interface Counts {
  readonly total: number;
  readonly settled: number;
  readonly unknown: number;
}

/** What is unknown has not failed. */
function sayUnknown(icao: string, { total, settled, unknown }: Counts, why: string): Message {
  const left = total - settled - unknown;
  const known = [
    settled > 0 ? `${settled.toLocaleString('en')} ${settled === 1 ? 'was' : 'were'} applied` : '',
    left > 0 ? `${left.toLocaleString('en')} ${left === 1 ? 'wasn’t' : 'weren’t'}` : '',
  ].filter((text) => text !== '');
  const others = known.length > 0 ? ` Of the others, ${known.join(', ')}.` : '';
  return {
    what: `We don’t know whether ${count(unknown, 'change')} at ${icao} ${unknown === 1 ? 'was' : 'were'} applied. ${why}${others}`,
    next: `Reload ${icao} to check.`,
  };
}

const whyUnknown: Readonly<Record<LostReason, string>> = {
  broken: 'The connection dropped before the service replied.',
  'timed-out': 'The service took too long to reply.',
  'cut-short': 'Stopbar Companion quit before the service replied.',
  'server-error': 'The service replied with an error, and the links couldn’t be read afterwards.',
  unreadable: 'The service’s reply and the links couldn’t be read.',
};

function sayWhyUnknown(outcomes: readonly LinkOutcome[]): string {
  const reasons = outcomes.flatMap((outcome) =>
    outcome.kind === 'unknown' ? [outcome.reason ?? 'broken'] : [],
  );
  const [first = 'broken', ...others] = new Set(reasons);
  return others.length === 0 ? whyUnknown[first] : 'The service didn’t confirm them.';
}

const isCancelled = (outcome: LinkOutcome): boolean =>
  outcome.kind === 'not-sent' && outcome.error.kind === 'cancelled';

/** What was found out about changes whose outcome was unknown. */
export function sayTurnedOut(
  icao: string,
  news: readonly { readonly outcome: LinkOutcome }[],
): Message {
  const made = news.filter(({ outcome }) => isSettled(outcome)).length;
  const left = news.length - made;
  const were = (some: number) => (some === 1 ? 'was' : 'were');
  if (left === 0) {
    return { what: `${count(made, 'change')} at ${icao} turned out to be applied.`, next: '' };
  }
  const some = made === 0 ? '' : `${count(made, 'change')} turned out to be applied. `;
  return {
    what: `${some}${count(left, 'change')} at ${icao} ${were(left)} not applied.`,
    next: `Apply again to send ${left === 1 ? 'it' : 'them'}.`,
  };
}

/** It is now as it was wanted. */
export const isSettled = ({ kind }: LinkOutcome): boolean => kind === 'done' || kind === 'already';

/** What became of a change, and what to do. */
export function sayOutcome(outcome: LinkOutcome, service: string): Message {
  switch (outcome.kind) {
    case 'done':
      return { what: 'Done', next: '' };
    case 'already':
      return { what: 'Already applied', next: 'Nothing was sent.' };
    case 'refused':
      return sayError(outcome.error, service);
    case 'other-airport':
      return {
        what: 'Not sent: a point belongs to another airport.',
        next: 'Take the change back, and link it there.',
      };
    case 'cannot-unlink':
      return {
        what: `Not sent: ${service} has no way to remove a link.`,
        next: 'Ask the people who run the service.',
      };
    case 'needs-bulk':
      return {
        what: `Not sent: ${service} can’t remove a link whose stopbar was deleted or changed its type.`,
        next: 'Ask the people who run the service.',
      };
    case 'not-sent':
      return outcome.error.kind === 'cancelled'
        ? { what: 'Not sent: you cancelled.', next: 'Apply again to send it.' }
        : notSent(sayError(outcome.error, service));
    case 'unknown':
      return {
        what: `Unknown. ${sayWhyUnknown([outcome])}`,
        next: 'Reload the airport to check.',
      };
  }
}

/** Says why some changes weren't staged. */
export const sayLeftOut = (some: number): Message => ({
  what: `${count(some, 'change')} can’t be staged: a point was deleted or changed its type.`,
  next: '',
});

const notSent = ({ what, next }: Message): Message => ({
  what: what.startsWith('Nothing was sent') ? what : `Not sent. ${what}`,
  next,
});

export const sayChange = ({ linked }: LinkChange): string => (linked ? 'Link' : 'Unlink');

/** Why a lead-on isn’t ticked; `best` is the name of the stopbar that it suits best. */
export function sayWhyNot(why: WhyNot, best: string): string {
  if (why === 'shared') return best === '' ? 'Fits another stopbar' : `Fits ${best} better`;
  return whyNot[why];
}

const whyNot: Readonly<Record<Exclude<WhyNot, 'shared'>, string>> = {
  linked: 'Already linked',
  unlinking: 'You’re unlinking it',
  'linked-elsewhere': 'Linked elsewhere',
  farther: 'Another is nearer',
  unusual: 'Unusually far',
};

export function sayImportProblem(problem: ImportProblem): string {
  switch (problem) {
    case 'unknown-stopbar':
      return 'The first id is not known at this airport.';
    case 'unknown-lead-on':
      return 'The second id is not known at this airport.';
    case 'not-a-stopbar':
      return 'The first id is not a stopbar’s.';
    case 'not-a-lead-on':
      return 'The second id is not a lead-on’s.';
    case 'swapped':
      return 'The lead-on stands before the stopbar.';
    case 'repeated':
      return 'The same pair stands further up.';
    case 'no-separator':
    case 'too-many':
    case 'empty-id':
    case 'open-quote':
    case 'after-quote':
      return csvProblems[problem];
  }
}

const csvProblems: Readonly<Record<PairProblem, string>> = {
  'no-separator': 'There is one value where two are needed.',
  'too-many': 'There are more than two values.',
  'empty-id': 'An id is empty.',
  'open-quote': 'A quotation mark is opened and not closed.',
  'after-quote': 'Something stands behind a closing quotation mark.',
};

export const sideTitles: Readonly<Record<Side, string>> = {
  stopbar: 'Stopbars',
  'lead-on': 'Lead-ons',
};

export const emptyList = (known: number, side: Side): string =>
  known === 0
    ? `The service knows no ${side}s here.`
    : 'Nothing fits. Change the search or the filters.';
