import {
  isOutcomeUnknown,
  type SwitchingSeveral,
} from '../../../electron/contract/contributions.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { sayError, type Message } from '../../text/errors.ts';
import { number } from '../../text/number.ts';
import { airports, notSwitched, onOff } from '../text.ts';

export const severalRunning = 'Wait for the other airports, or cancel.';
/** Why a button can’t switch the selected airports. */
export const allAlready = (enabled: boolean): string =>
  `All selected airports are already ${onOff(enabled)}.`;
/** The same, for the bar. Its buttons have the whole reason. */
export const whyNot = (airports: number, enabled: boolean): string =>
  `${airports === 1 ? 'It’s' : 'All are'} already ${onOff(enabled)}.`;
export const waitShort = 'Wait for the others.';
export const selected = (count: number): string => `${number(count)} selected`;
export const clear = 'Clear';
export const selectedAirports = 'Selected airports';

/** Returns the progress of airports that are being switched together. */
export const progressTitle = (several: SwitchingSeveral): string =>
  `${verbing(several)} contributions: ${number(several.ended)} of ${airports(several.total)}`;
/** Returns the same for a compact window. */
export const progressCount = (several: SwitchingSeveral): string =>
  `${verbing(several)}: ${number(several.ended)} of ${number(several.total)}`;
export const progress = 'Progress';

function verbing({ isStopping, wanted }: SwitchingSeveral): string {
  if (isStopping) return 'Cancelling';
  return wanted === null ? 'Changing' : wanted ? 'Enabling' : 'Disabling';
}

interface Ended {
  readonly wanted: boolean;
  readonly total: number;
  readonly done: number;
  /** The errors of airports that weren't switched. */
  readonly errors: readonly AppError[];
}

/** Returns the message for several airports of which some weren't switched. */
export function notAllSwitched({ wanted, total, done, errors }: Ended, service: string): Message {
  const causes = errors.map(causeOf);
  const all = { ids: undefined, name: airports(total) };
  const messages = causes.map((cause) => notSwitched(cause, all, wanted, service));
  const [first] = messages;
  if (done === 0 && first && messages.every(({ what }) => what === first.what)) return first;
  const { why, next } = sayWhy(causes.toSorted((a, b) => weightOf(b) - weightOf(a))[0], service);
  const title = endedTitle({ wanted, total, done, errors });
  return { what: `${title}. ${why}`, next: `${next}Airports that weren’t switched stay selected.` };
}

function endedTitle({ wanted, total, done, errors }: Ended): string {
  const where = (count: number): string =>
    count < total ? `${number(count)} of ${airports(total)}` : airports(total);
  const unknown = errors.filter(isOutcomeUnknown).length;
  if (done > 0) return `${wanted ? 'Enabled' : 'Disabled'} contributions at ${where(done)}`;
  if (unknown > 0) return `Contributions may be ${onOff(wanted)} at ${where(unknown)}`;
  return `Contributions not changed at ${airports(total)}`;
}

/** Returns why a switch failed; for one that was never sent, the error that ended it. */
const causeOf = (error: AppError): AppError =>
  (error.kind === 'cancelled' ? error.because : undefined) ?? error;

/** Of several causes, the message names the one that lasts longest. */
const weightOf = (error: AppError): number =>
  ('retryAt' in error ? error.retryAt : undefined) ?? (error.kind === 'cancelled' ? -1 : 0);

function sayWhy(error: AppError | undefined, service: string) {
  if (error === undefined) return { why: '', next: '' };
  const { what, next } = sayError(error, service);
  switch (error.kind) {
    case 'cancelled':
      return { why: 'You cancelled.', next: '' };
    case 'offline':
      return { why: `Can’t reach ${service}.`, next: '' };
    case 'lost':
    case 'unreachable': {
      const isTimeout = error.reason === 'timed-out';
      const why = isTimeout ? `${service} took too long to reply.` : 'The connection dropped.';
      return { why, next: '' };
    }
    case 'limited':
    case 'unavailable':
      return { why: what, next: error.retryAt === undefined ? '' : `${next} ` };
    case 'conflict':
    case 'forbidden':
    case 'invalid':
    case 'keychain':
    case 'not-found':
    case 'rejected':
    case 'server':
    case 'signed-out':
    case 'unexpected':
    case 'unreadable':
      return { why: what, next: '' };
  }
}
