import type { LinkOutcome } from '../../../electron/contract/linking.ts';
import type { AppError, EpochMs, LostReason } from '../../../electron/contract/result.ts';
import { briefReason } from '../../text/brief.ts';
import { formatTimeAfter } from '../../text/dates.ts';
import { lostReasons, sayReadError, type Message } from '../../text/errors.ts';
import { number } from '../../text/number.ts';
import { plural } from '../../text/plural.ts';
import { joined, message } from '../text.ts';

export const applying = {
  enableContributions: 'Enable contributions',
  progress: (settled: number, total: number) =>
    `Applying ${plural(total, 'change')}: ${number(settled)} done`,
  cancel: 'Cancel',
  stopping: 'Stopping…',
  kept: 'Changes already sent are kept.',
  waiting: 'Waiting for the changes already sent.',
  nothingSent: 'Cancelled. Nothing was sent.',
  propose: 'Save proposal…',
  again: (icao: string) => `Apply changes at ${icao}`,
} as const;

interface ApplyEnd {
  readonly total: number;
  readonly applied: number;
  readonly unknown: number;
  readonly cancelled: number;

  /** Why outcomes are unknown. Empty if none is. */
  readonly unknownBecause: readonly LostReason[];
  /** Why changes failed, if it's the same reason for all that did. */
  readonly failure?: Message | undefined;
  /** Whether it undoes another apply. */
  readonly isUndo: boolean;
  /** False if the links couldn't be read after the apply. */
  readonly wasRead: boolean;
}

/** Returns what happens to the changes that weren't applied, if others were. */
export const stillStaged = (some: number): string =>
  some === 1 ? 'The other one is still staged.' : 'The others are still staged.';

export const was = (some: number): string => (some === 1 ? 'was' : 'were');
const wasNot = (some: number): string => (some === 1 ? 'wasn’t' : 'weren’t');

/** Returns how an apply ended. */
export function applied(icao: string, end: ApplyEnd): Message {
  const { total, applied: done, unknown, cancelled, failure } = end;
  if (unknown > 0) return unknownOutcomes(icao, end);
  const reload = end.wasRead ? '' : `Couldn’t reload the links. Reload ${icao}.`;
  if (done === total) {
    const verb = end.isUndo ? 'Undid' : 'Applied';
    return message(`${verb} ${plural(total, 'change')} at ${icao}.`, reload);
  }
  const some = `${number(done)} of ${plural(total, 'change')} at ${icao} ${was(done)} applied`;
  const failed = total - done - cancelled;
  const staged = failed > 0 ? stillStaged(failed) : '';
  if (cancelled > 0) {
    const others = [
      ...(failed > 0 ? [`${number(failed)} failed`] : []),
      `${number(cancelled)} ${wasNot(cancelled)} sent`,
    ];
    return message(`Cancelled. ${some}; ${others.join(', ')}.`, reload);
  }
  if (!failure && done === 0) {
    const what = `No changes were applied at ${icao}, for several reasons.`;
    return message(what, joined('Review lists them.', reload));
  }
  if (!failure || done > 0) {
    return message(
      joined(`${some}.`, failure?.what ?? ''),
      joined(staged, failure?.next ?? '', reload),
    );
  }
  const { what, next } = nothingApplied(icao, failure);
  return message(what, joined(next, reload));
}

/** Returns how an apply that left changes ended, in one line. `error` is why the first one failed. */
export function appliedInBrief(
  { total, applied: done, unknown }: Pick<ApplyEnd, 'total' | 'applied' | 'unknown'>,
  error?: AppError,
): string {
  if (unknown > 0) return `${plural(unknown, 'change')} may have been applied`;
  if (done > 0) return `${number(total - done)} of ${plural(total, 'change')} not applied`;
  return error ? `Not applied: ${briefReason(error)}` : 'Not applied';
}

/** Returns that nothing was applied and why. A reason about the user is part of the same sentence. */
export function nothingApplied(icao: string, { what, next }: Message): Message {
  const sentence = `No changes were applied at ${icao}`;
  const isAboutUser = what.startsWith('You’re ');
  return message(
    isAboutUser ? `${sentence} because y${what.slice(1)}` : `${sentence}. ${what}`,
    next,
  );
}

function unknownOutcomes(icao: string, end: ApplyEnd): Message {
  const { total, applied: done, unknown } = end;
  const rest = total - done - unknown;
  const isOneOther = done + rest === 1;
  const count = (some: number): string => (isOneOther ? '' : `${number(some)} `);
  const known = [
    ...(done > 0 ? [`${count(done)}${was(done)} applied`] : []),
    ...(rest > 0 ? [`${count(rest)}${wasNot(rest)}`] : []),
  ];
  const what = joined(
    `We don’t know whether ${plural(unknown, 'change')} at ${icao} ${was(unknown)} applied.`,
    unknownReason(end.unknownBecause),
    known.length > 0
      ? `${isOneOther ? 'The other one' : 'Of the others,'} ${known.join(', ')}.`
      : '',
  );
  return { ...message(what, `Reload ${icao} in a minute to check.`), isUnknown: rest === 0 };
}

function unknownReason(reasons: readonly LostReason[]): string {
  const [first = 'broken', ...others] = new Set(reasons);
  return others.length === 0 ? lostReasons[first] : 'The service didn’t confirm them.';
}

/** Returns that what was staged isn't any more, because others made it. Empty for none. */
export const madeByOthers = (icao: string, some: number): string =>
  some === 0
    ? ''
    : `${plural(some, 'staged change')} at ${icao} ${was(some)} already made by others.`;

interface LateOutcomes {
  readonly made: number;
  readonly notMade: number;
  /** How many of those that weren't made are still staged. */
  readonly staged: number;
}

/** Returns what a later read showed about changes whose outcome was unknown. */
export function lateOutcomes(icao: string, { made, notMade, staged }: LateOutcomes): Message {
  const known =
    made === 0 ? '' : `${plural(made, 'change')} at ${icao} ${was(made)} applied after all.`;
  if (notMade === 0) return message(known);
  return message(
    joined(known, `${plural(notMade, 'change')} at ${icao} ${wasNot(notMade)} applied.`),
    whatNext(notMade, staged),
  );
}

function whatNext(notMade: number, staged: number): string {
  const them = notMade === 1 ? 'it' : 'them';
  if (staged === 0) return `Stage ${them} if you still want ${them}.`;
  return `Apply again to send ${staged === notMade ? them : plural(staged, 'staged change')}.`;
}

/** Returns the outcome of one change: why it wasn't applied, or why that is unknown. */
export function sayOutcome(outcome: LinkOutcome, service: string): Message {
  switch (outcome.kind) {
    case 'done':
      return message('Applied.');
    case 'already':
      return message('Already applied.');
    case 'refused':
      return sayReadError(outcome.error, service);
    case 'other-airport':
      return message('A point isn’t at this airport any more.', 'Remove this change.');
    case 'cannot-unlink':
      return message(`${service} can’t remove links.`, askOperators);
    case 'needs-bulk':
      return message(
        `The point is no longer a stopbar, and ${service} can’t remove such links.`,
        askOperators,
      );
    case 'not-sent':
      return sayNotSent(outcome.error, service);
    case 'unknown':
      return message(unknownReason([outcome.reason ?? 'broken']), sayWhenCertain(outcome));
  }
}

/** Before that time, links that don't show the change prove nothing. */
const sayWhenCertain = ({ certainAt }: { readonly certainAt?: EpochMs }): string =>
  certainAt === undefined
    ? 'Reload the airport in a minute to check.'
    : `Reload the airport after ${formatTimeAfter(certainAt)} to check.`;

const askOperators = 'Ask the service’s operators.';

function sayNotSent(error: AppError, service: string): Message {
  if (error.kind === 'cancelled') return message('Cancelled before it was sent.', 'Apply again.');
  // The error is of an earlier request: this change can't have gone through.
  if (error.kind === 'lost') {
    return message(
      `Not sent because an earlier request failed. ${lostReasons[error.reason]}`,
      'Reload the airport in a minute, then apply again.',
    );
  }
  return sayReadError(error, service);
}
