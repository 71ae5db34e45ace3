import type { AppError } from '../../../electron/contract/result.ts';
import { formatDuration } from '../../text/dates.ts';
import { quoted, sayBannedShortly, type Message } from '../../text/errors.ts';
import { number } from '../../text/number.ts';
import { airports, onOff } from '../text.ts';

export const batchRunning = 'Wait for the other airports, or cancel.';
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

interface Progress {
  readonly wanted: boolean;
  readonly isRunning: boolean;
  readonly done: number;
  readonly unknown: number;
  readonly total: number;
}

/** Returns how far several switches are, or how they ended. */
export function batchTitle({ wanted, isRunning, done, unknown, total }: Progress): string {
  const some = `${number(done)} of ${airports(total)}`;
  if (isRunning) return `${wanted ? 'Enabling' : 'Disabling'} contributions: ${some}`;
  if (done > 0) return `${wanted ? 'Enabled' : 'Disabled'} contributions at ${some}`;
  if (unknown > 0) {
    const where = unknown < total ? `${number(unknown)} of ${airports(total)}` : airports(total);
    return `Contributions may be ${onOff(wanted)} at ${where}`;
  }
  return `Contributions not changed at ${airports(total)}`;
}

/** Returns the same for a compact window. */
export function batchCount({ wanted, isRunning, done, unknown, total }: Progress): string {
  const some = `${number(done)} of ${number(total)}`;
  if (isRunning) return `${wanted ? 'Enabling' : 'Disabling'}: ${some}`;
  if (done > 0) return `${wanted ? 'Enabled' : 'Disabled'}: ${some}`;
  if (unknown > 0) return `${number(unknown)} of ${number(total)} unknown`;
  return `${number(total)} not changed`;
}

export const progress = 'Progress';
export const doneLabel = (wanted: boolean): string => `${wanted ? 'Enabled' : 'Disabled'}:`;
export const notDoneLabel = 'Not changed:';
export const moreResults = (count: number): string => `${count} more in the table.`;
export const resume = (count: number): string => `Continue with ${airports(count)}`;
export const resumeShort = 'Continue';
export const signInFirst = 'Sign in first.';
export const waitFor = (ms: number): string => `You can continue in ${formatDuration(ms)}.`;
export const switchedSince = (icaos: string): string => `Changed again later: ${icaos}`;
export const nothingToUndo = 'Nothing to undo.';
export const closeResults = 'Close results';
export const resultsHidden = 'Results are hidden until we know who signed in.';
export const showResults = 'Show results';
export const discardResults = 'Discard results';

export const batchEnded = (progress: Progress): Message => ({
  what: `${batchTitle(progress)}.`,
  next: 'See the details.',
});

/** Returns why a batch ended early. */
export const notSwitched = (error: AppError, service: string): string =>
  `${leftBecause(error, service)}${quoted(error)}`;

/** Returns why a batch ended early, without the service’s own words. */
export function leftBecause(error: AppError, service: string): string {
  switch (error.kind) {
    case 'cancelled':
      return 'You cancelled.';
    case 'signed-out':
      return 'You’re signed out.';
    case 'keychain':
      return 'The keychain couldn’t be read.';
    case 'limited':
      return `${service} is limiting requests.`;
    case 'offline':
      return `Can’t reach ${service}.`;
    case 'lost':
    case 'unreachable':
      return error.reason === 'timed-out'
        ? `${service} took too long to reply.`
        : `The connection to ${service} dropped.`;
    case 'unavailable':
      return error.status === 401
        ? `${service} couldn’t check your sign-in.`
        : `${service} isn’t available (${error.status}).`;
    case 'conflict':
    case 'forbidden':
    case 'invalid':
    case 'not-found':
    case 'rejected':
    case 'server':
    case 'unexpected':
    case 'unreadable':
      return error.kind === 'forbidden' && error.ban
        ? sayBannedShortly.what
        : `${service} rejected the requests.`;
  }
}

export const replaced = (name: string): string => `${name}: replaced by a later change.`;
export const cancelled = (name: string): string => `${name}: cancelled before it was sent.`;
