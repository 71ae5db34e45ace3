// What a switch ended with, in a sentence and in a few words: in its row, in toasts and in summaries.
import {
  isOutcomeUnknown,
  type AirportRequestIds,
} from '../../../electron/contract/contributions.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { briefReason } from '../../text/brief.ts';
import {
  askForAccess,
  lostReasons,
  quoted,
  sayBannedShortly,
  sayError,
  sayReadError,
  type Message,
} from '../../text/errors.ts';
import { number } from '../../text/number.ts';
import { airports, idsText, onOff, shortVerb } from '../text.ts';

/** The switch that a message is about. */
interface Of {
  /** Undefined for several, and if they aren't known. */
  readonly ids?: AirportRequestIds | undefined;
  /** The airport's ICAO code or the user's label for it, or how many airports. Undefined beside the switch. */
  readonly where?: string | undefined;
}

interface Ended {
  readonly wanted: boolean;
  readonly total: number;
  readonly switched: number;
  /** The errors of airports that weren't switched. */
  readonly errors: readonly AppError[];
}

const infinitive = (wanted: boolean): string => shortVerb(wanted).toLowerCase();
const at = (where: string | undefined): string => (where === undefined ? '' : ` at ${where}`);
const failed = (wanted: boolean, where?: string): string =>
  `Couldn’t ${infinitive(wanted)} contributions${at(where)}`;
const done = (wanted: boolean, where: string): string =>
  `${shortVerb(wanted)}d contributions at ${where}`;
const mayBe = (wanted: boolean, where?: string): string =>
  `Contributions may be ${onOff(wanted)}${at(where)}`;

/** Returns what was done. */
export const switched = (wanted: boolean, where: string): string => `${done(wanted, where)}.`;

/** Returns the message for a switch that failed, or whose outcome is unknown. */
export function notSwitched(error: AppError, of: Of, wanted: boolean, service: string): Message {
  if (!isOutcomeUnknown(error)) {
    const { what, next } = rejection(error, of, service);
    const isStill = 'changedNothing' in error ? ` Contributions are still ${onOff(!wanted)}.` : '';
    return {
      what: `${failed(wanted, of.where)}. ${what}${isStill}`,
      next,
      brief: `Couldn’t ${infinitive(wanted)}${at(of.where)}: ${briefReason(error)}`,
    };
  }
  const why = error.kind === 'lost' ? lostReasons[error.reason] : sayError(error, service).what;
  return {
    what: `We don’t know whether contributions${at(of.where)} were ${infinitive(wanted)}d. ${why}`,
    next: `${shortVerb(wanted)} them again to be sure.`,
    brief: mayBe(wanted, of.where),
    isUnknown: true,
  };
}

/** Returns the message for several airports of which some weren't switched. */
export function notAllSwitched(
  { wanted, total, switched, errors }: Ended,
  service: string,
): Message {
  const causes = errors.map(causeOf);
  const messages = causes.map((one) =>
    notSwitched(one, { where: airports(total) }, wanted, service),
  );
  const [first] = messages;
  if (switched === 0 && first && messages.every(({ what }) => what === first.what)) return first;
  const where = (count: number): string =>
    count < total ? `${number(count)} of ${airports(total)}` : airports(total);
  const unknown = errors.filter(isOutcomeUnknown).length;
  const none = unknown > 0 ? mayBe(wanted, where(unknown)) : failed(wanted, airports(total));
  const title = switched > 0 ? done(wanted, where(switched)) : none;
  // If the title says that outcomes are unknown, give the reason for those.
  const named = switched === 0 && unknown > 0 ? causes.filter(isOutcomeUnknown) : causes;
  const [error] = named.toSorted((a, b) => weightOf(b) - weightOf(a));
  const { what, next } = error ? sayCause(error, service) : { what: '', next: '' };
  return {
    what: `${title}. ${what}`,
    next: `${next}Airports that weren’t switched stay selected.`,
  };
}

/** Returns why a switch failed; for one that was never sent, the error that ended it. */
const causeOf = (error: AppError): AppError =>
  (error.kind === 'cancelled' ? error.because : undefined) ?? error;

/** Of several causes, the message names the one that lasts longest. */
const weightOf = (error: AppError): number =>
  ('retryAt' in error ? error.retryAt : undefined) ?? (error.kind === 'cancelled' ? -1 : 0);

/** Says nothing about what was sent or changed: some airports were switched. */
function sayCause(error: AppError, service: string): Pick<Message, 'what' | 'next'> {
  if (error.kind === 'lost') return { what: lostReasons[error.reason], next: '' };
  const { what, next } = sayReadError(error, service);
  return { what, next: 'retryAt' in error ? `${next} ` : '' };
}

/** Returns why a switch was rejected, more specific than `sayError` if possible. */
function rejection(error: AppError, { ids, where = '' }: Of, service: string): Message {
  const said = quoted(error);
  if (error.kind === 'forbidden' && error.ban) return sayBannedShortly;
  if (error.kind === 'forbidden') {
    return {
      what: `${service} doesn’t let you change this division’s airports.${said}`,
      next: askForAccess,
    };
  }
  if (error.kind === 'not-found') {
    const request = ids ? idsText(ids) : `airport request for ${where}`;
    return {
      what: `${service} has no ${request}.${said}`,
      next: 'Reload the list, or check the IDs.',
    };
  }
  if (error.kind === 'conflict' && error.status === 200) {
    return { what: `${service} replied that nothing has changed.`, next: 'Try again.' };
  }
  if (error.kind === 'rejected' && error.status === 400) {
    return {
      what: `${service} rejected the change.${said}`,
      next: 'Only approved airports can be changed.',
    };
  }
  return sayError(error, service);
}
