import type { LinkChange, LinkOutcome } from '../../electron/contract/linking.ts';
import { sayError, type Message } from '../messages.ts';
import type { Side } from './airport-index.ts';
import { count } from './airport-words.ts';
import type { PairProblem } from './csv.ts';
import type { ImportProblem } from './import-pairs.ts';
import type { WhyNot } from './suggest-links.ts';

export const blocked = {
  applying: 'Changes are being sent. Wait, or cancel that first.',
  refused: (icao: string) => `Your account may not change links at ${icao}.`,
  stale: 'This link is stale: one of its points changed its kind, and the service keeps it.',
  notLinkable: 'Only a stopbar and a lead-on can be linked.',
  nothingStaged: 'Nothing is staged.',
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
} as const;

/** How an apply ended, as one sentence for the status line. `reason` is why all of it failed alike. */
export function sayApplied(
  icao: string,
  outcomes: readonly { readonly outcome: LinkOutcome }[],
  readAgain: boolean,
  reason?: Message,
): Message {
  const settled = outcomes.filter(({ outcome }) => isSettled(outcome)).length;
  const left = outcomes.length - settled;
  const again = readAgain ? '' : 'The links could not be read again: load the airport once more.';
  const and = (next: string): string => [next, again].filter((text) => text !== '').join(' ');
  if (left === 0) {
    return { what: `Applied: ${count(settled, 'change')} at ${icao}.`, next: and('') };
  }
  if (reason) {
    return { what: `Nothing came through at ${icao}. ${reason.what}`, next: and(reason.next) };
  }
  const stays = `${count(left, 'change stays', 'changes stay')} staged: see why under Changes.`;
  return {
    what: `${count(settled, 'change')} of ${outcomes.length} at ${icao} came through.`,
    next: and(stays),
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
      return { what: 'Was so already', next: 'Nothing was sent.' };
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
    case 'not-sent':
      return outcome.error.kind === 'cancelled'
        ? { what: 'Not sent: you cancelled before.', next: 'Apply again to send it.' }
        : notSent(sayError(outcome.error, service));
    case 'unknown':
      return {
        what: 'Unknown: it was sent, and no answer came.',
        next: 'Load the airport again to see what it did.',
      };
  }
}

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
  linked: 'Linked',
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
