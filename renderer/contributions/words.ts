import type { AirportRequestIds } from '../../electron/contract/contributions.ts';
import type { AppError, EpochMs } from '../../electron/contract/result.ts';
import { formatDate, formatTime } from '../text/dates.ts';
import { sayError, type Message } from '../text/errors.ts';
import type { RowNote } from './board/row-state.ts';

/** Of whom a sentence speaks. */
export interface Named {
  readonly ids: AirportRequestIds;
  /** ICAO, or the user's own label. */
  readonly name: string;
}

export const sayIds = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `airport request ${airportRequestId} of division ${divisionId}`;

export function sayRole(role: string | null): string {
  if (role === 'nav_head') return 'navigation head';
  if (role === 'nav_member') return 'navigation member';
  return role ?? 'role not known';
}

/** Why an airport of this status cannot be switched; undefined where it can. */
export function sayBlocked(status: string): string | undefined {
  if (status === 'pending') return 'Pending: the service has not approved it yet.';
  if (status === 'rejected') return 'Rejected: the service did not approve it.';
  return undefined;
}

export const sayObjects = (hasObjects: boolean | null): string =>
  hasObjects === null ? 'objects not known' : hasObjects ? 'has objects' : 'no objects';

export const sayOnOff = (enabled: boolean): string => (enabled ? 'on' : 'off');

/** Why it was refused, where a switch can say more than any other call. */
function sayRefusal(error: AppError, { ids }: Named, service: string): Message {
  const said = 'said' in error && error.said !== '' ? ` It says: “${error.said}”` : '';
  if (error.kind === 'forbidden' && !error.ban) {
    return {
      what: `${service} does not let you switch airports of this division.${said}`,
      next: 'Ask the division’s navigation head.',
    };
  }
  if (error.kind === 'not-found' && error.missing === 'division') {
    return { what: `${service} knows no division ${ids.divisionId}.${said}`, next: 'Refresh.' };
  }
  if (error.kind === 'not-found') {
    return { what: `${service} knows no ${sayIds(ids)}.${said}`, next: 'Refresh.' };
  }
  if (error.kind === 'rejected' && error.status === 400) {
    return {
      what: `${service} refused this.${said}`,
      next: 'Only approved airports can be switched.',
    };
  }
  return sayError(error, service);
}

/** What is to be done, as buttons and headings name it. */
export const sayVerb = (wanted: boolean): string => (wanted ? 'Enable' : 'Disable');

export const saySwitching = (wanted: boolean, where: string): string =>
  `${sayVerb(wanted)} contributions at ${where}`;

/** What became of a wish that was not done. */
export function sayFailure(error: AppError, of: Named, wanted: boolean, service: string): Message {
  const { what, next } = sayRefusal(error, of, service);
  return {
    what: `Contributions at ${of.name} were not switched ${sayOnOff(wanted)}. ${what}`,
    next,
  };
}

/** It was sent, it may have been done, and it could not be read back. */
export function sayUnknown(error: AppError, of: Named, wanted: boolean, service: string): Message {
  return {
    what: `Contributions at ${of.name} may have been switched ${sayOnOff(wanted)}. ${sayError(error, service).what}`,
    next: 'Look again before you repeat it.',
  };
}

export const saySwitched = ({ name }: Named, enabled: boolean): string =>
  `Contributions at ${name} are ${sayOnOff(enabled)}.`;

/** How several switches ended; `next` is for where not all were done. */
export const sayBatch = (title: string, done: number, total: number): Message => ({
  what: `${title}: ${done} of ${sayAirports(total)} done.`,
  next: 'The list of results says why.',
});

/** Why a batch ended before its last airport. */
export function sayLeft(airports: number, error: AppError, service: string): string {
  const said = 'said' in error && error.said !== '' ? ` It says: “${error.said}”` : '';
  const were = airports === 1 ? 'wasn’t' : 'weren’t';
  return `${sayAirports(airports)} ${were} switched because ${because(error, service)}.${said}`;
}

function because(error: AppError, service: string): string {
  switch (error.kind) {
    case 'cancelled':
      return 'you stopped';
    case 'signed-out':
      return 'you were signed out';
    case 'keychain':
      return 'your sign-in couldn’t be read from the keychain';
    case 'limited':
      return `${service} is limiting requests`;
    case 'offline':
      return `${service} can’t be reached`;
    case 'unreachable':
      return error.reason === 'timed-out'
        ? `${service} took too long to reply`
        : `the connection to ${service} dropped`;
    case 'unavailable':
      return error.status === 401
        ? `${service} couldn’t check your sign-in`
        : `${service} isn’t available (${error.status})`;
    case 'forbidden':
      return error.ban ? 'your account is banned' : `${service} took no more requests`;
    case 'conflict':
    case 'invalid':
    case 'lost':
    case 'not-found':
    case 'rejected':
    case 'server':
    case 'unexpected':
    case 'unreadable':
      return `${service} took no more requests`;
  }
}

export const sayReplaced = (name: string): string => `${name}: a later switch took its place.`;

export const sayStopped = (name: string): string => `${name}: stopped before it was sent.`;

export const sayPinned = (name: string): string => `Pinned: ${name}.`;

/** What stands in a row after a wish that was not done. */
export function sayNote(note: RowNote, known: boolean | null, of: Named, service: string): string {
  const wanted = sayOnOff(note.wanted);
  if (known === null) return `May have been switched ${wanted}: it could not be read back.`;
  if (note.error === null) return `Not switched ${wanted}: the activity says why.`;
  return `Not switched ${wanted}. ${sayRefusal(note.error, of, service).what}`;
}

export const sayChanged = (since: EpochMs, enabled: boolean | null): string =>
  `Switched ${enabled === null ? '' : `${sayOnOff(enabled)} `}by someone else since ${formatTime(since)}.`;

/** Returns the time, or only the date for another year. */
export function sayMoment(at: EpochMs, now: EpochMs = Date.now()): string {
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear();
  return sameYear ? formatTime(at, now) : formatDate(at);
}

/** `2025-04-12 09:30:00 UTC` */
export const sayUtc = (at: EpochMs): string =>
  `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const sayAirports = (number: number): string => count(number, 'airport');
