import { displayId, displayText } from '../../../electron/contract/display.ts';
import type { Pair } from '../../../electron/contract/linking.ts';
import type { Message } from '../../text/message.ts';
import { formatTime } from '../../text/dates.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import { message } from '../text.ts';
import type { ProposalMismatch } from './compare-proposal.ts';
import { maxChanges, type Proposal, type ProposalProblem } from './proposal.ts';

/** Returns a text such as “3 links, 1 unlink”. */
function countsOf(changes: Proposal['changes']): string {
  const links = changes.filter(({ linked }) => linked).length;
  const unlinks = changes.length - links;
  return [
    ...(links > 0 ? [plural(links, 'link')] : []),
    ...(unlinks > 0 ? [plural(unlinks, 'unlink')] : []),
  ].join(', ');
}

export const saving = {
  title: 'Save proposal',
  author: 'Your name',
  note: 'Note',
  optional: 'Optional.',
  cancel: 'Cancel',
  copy: 'Copy as text',
  save: 'Save file',
  nothing: 'Stage a change first.',
  tooMany: `A proposal has at most ${number(maxChanges)} changes.`,
  tooLong: 'Too long for a message. Save a file instead.',
  saved: (file: string) => `Saved ${file}. Send it to someone with access.`,
  copied: 'Proposal copied. Paste it into a message.',
  /** The line before the JSON in a message. */
  heading: ({ icao, changes }: Proposal) =>
    `Proposal for ${icao}: ${countsOf(changes)}. To open it in Stopbar Companion, copy this message, then choose Import in Linking.`,
  counts: (icao: string, changes: number) =>
    `Save your ${plural(changes, 'change')} at ${icao} to a file, then send it to someone with access.`,
  about: 'They can open it with Import.',
} as const;

export const opened = {
  title: ({ icao, author, created }: Proposal) =>
    [
      `Proposal for ${icao}${author === '' ? '' : ` by ${author}`}`,
      ...(created === undefined ? [] : [formatTime(created)]),
    ].join(', '),
  found: (changes: Proposal['changes'], already: number, mismatches: number) => {
    const parts = [
      changes.length === 0 ? 'Nothing to stage' : countsOf(changes),
      ...(already > 0 ? [`${number(already)} already made`] : []),
      ...(mismatches > 0
        ? [`${number(mismatches)} ${mismatches === 1 ? 'doesn’t' : 'don’t'} fit this airport`]
        : []),
    ];
    return `${parts.join(', ')}${mismatches > 0 ? ':' : '.'}`;
  },
  mismatches: 'Changes that don’t fit',
  change: (linked: boolean, stopbarId: string, leadOnId: string) =>
    linked
      ? `Link ${displayId(leadOnId)} to ${displayId(stopbarId)}`
      : `Unlink ${displayId(leadOnId)} from ${displayId(stopbarId)}`,
  why: (mismatch: ProposalMismatch, { stopbarId, leadOnId }: Pair): string =>
    ({
      'stopbar-gone': `${displayId(stopbarId)} isn’t at this airport.`,
      'lead-on-gone': `${displayId(leadOnId)} isn’t at this airport.`,
      'not-a-stopbar': `${displayId(stopbarId)} isn’t a stopbar.`,
      'not-a-lead-on': `${displayId(leadOnId)} isn’t a lead-on.`,
      'other-airport': 'A point belongs to another airport.',
      stuck: 'Only the service’s operators can remove this link.',
    })[mismatch],
  load: (icao: string) => `Load ${icao}`,
  loading: (icao: string) => `Loading ${icao}…`,
  loadFirst: (icao: string) => `This proposal is for ${icao}. Load it first.`,
  stage: (some: number) => (some === 0 ? 'Stage changes' : `Stage ${plural(some, 'change')}`),
  nothing: 'Nothing to stage.',
} as const;

const wrong = {
  missing: 'is missing',
  'too-long': 'is too long',
  wrong: 'isn’t valid',
} as const;

/** Says why a proposal can't be opened. */
export function sayProblem(problem: ProposalProblem): Message {
  switch (problem.kind) {
    case 'damaged':
      return message('This proposal is incomplete or damaged.', 'Ask for it again, as a file.');
    case 'newer':
      return message(
        'This proposal was made by a newer version of the app.',
        'Update Stopbar Companion.',
      );
    case 'no-changes':
      return message('This proposal has no changes.');
    case 'too-many':
      return message(
        `This proposal has more than ${number(maxChanges)} changes.`,
        'Ask for smaller ones.',
      );
    case 'wrong-field':
      return message(
        `This isn’t a valid proposal: “${displayText(problem.field).slice(0, 60)}” ${wrong[problem.why]}.`,
        'Ask for it again.',
      );
  }
}
