import type { AirportRequestIds, SwitchFailure } from '../../electron/contract/contributions.ts';
import type { AppError, EpochMs } from '../../electron/contract/result.ts';
import { formatDuration, formatTime } from '../text/dates.ts';
import { sayError, type Message } from '../text/errors.ts';
import { quote } from '../text/quote.ts';
import type { Show, Sort } from './board/arrange.ts';

/** The switch that a sentence is about. */
export interface Named {
  readonly ids: AirportRequestIds;
  /** ICAO code, or the user's own label. */
  readonly name: string;
}

export const loading = 'Loading…';
export const tryAgain = 'Try again';
export const checkAgain = 'Check again';

// The table

export const boardTitle = 'Your divisions';
export const signedOut = 'Sign in to see your divisions’ airports.';
export const noLookUp = (service: string): string =>
  `${service} doesn’t list divisions. Switch airports by their IDs below.`;
export const noDivisions = (service: string): string =>
  `You aren’t a member of a division on ${service}. If you were just added, check again in an hour.`;
export const noMatch = 'No airports match.';
export const airportList = 'Airports';

export const changedByOthers = (icaos: string, more: number): string =>
  `Someone else switched ${icaos}${more > 0 ? ` and ${more} more` : ''}.`;
export const markAsSeen = 'Mark as seen';

export const on = 'On';
export const off = 'Off';
export const unknown = 'Unknown';
export const checking = 'Checking…';
export const switchLabel = (name: string): string => `Contributions at ${name}`;
export const onOff = (enabled: boolean): string => (enabled ? 'on' : 'off');
export const turnButton = (wanted: boolean, name: string): string =>
  `Turn ${onOff(wanted)} contributions at ${name}`;

export const searchLabel = 'Search airports';
export const searchHint = 'ICAO, division or ID';
export const sortBy = 'Sort by';
export const sortNames: Readonly<Record<Sort, string>> = {
  icao: 'ICAO',
  division: 'Division',
  changed: 'Last changed',
};
export const groupByDivision = 'Group by division';
export const show = 'Show';
export const showNames: Readonly<Record<Show, string>> = {
  all: 'All',
  on,
  off,
  unknown,
  blocked: 'Can’t be switched',
};
export const loaded = 'Loaded';
export const refresh = 'Refresh';

export const emptyDivision = 'no airports';
export const airportsOn = (total: number, enabled: number): string =>
  `${airports(total)}, ${enabled} on`;
export const divisionFailed = (why: string): string => `Can’t load airports. ${why}`;
export const retryDivision = (division: string): string => `Try again: ${division}`;

export const selectAirport = (icao: string): string => `Select ${icao}`;
export const sending = 'Sending…';
export const changed = 'changed';

export function roleName(role: string | null): string {
  if (role === 'nav_head') return 'navigation head';
  if (role === 'nav_member') return 'member';
  return role ?? 'role unknown';
}

/** Returns why an airport with this status can't be switched, or undefined if it can. */
export function blockedReason(status: string): string | undefined {
  if (status === 'pending') return 'Pending approval';
  if (status === 'rejected') return 'Rejected';
  return undefined;
}

export const objects = (hasObjects: boolean | null): string =>
  hasObjects === null ? 'objects unknown' : hasObjects ? 'has objects' : 'no objects';

export const changedSince = (since: EpochMs, enabled: boolean | null): string =>
  `Switched ${enabled === null ? '' : `${onOff(enabled)} `}by someone else since ${formatTime(since)}.`;

// Several at once

export const selectFirst = 'Select airports first.';
export const batchRunning = 'Wait for the current batch, or stop it.';
export const selectAll = 'Select all shown';
export const selected = (count: number): string => `${airports(count)} selected`;
export const enableSelected = 'Enable selected';
export const disableSelected = 'Disable selected';

export const batchTitle = (title: string, done: number, total: number): string =>
  `${title}: ${done.toLocaleString('en')} of ${airports(total)} done`;
export const progress = 'Progress';
export const doneLabel = 'Done:';
export const moreResults = (count: number): string => `${count} more: see the rows.`;
export const stop = 'Stop';
export const resume = (count: number): string => `Continue with ${airports(count)}`;
export const signInFirst = 'Sign in first.';
export const waitFor = (service: string, ms: number): string =>
  `${service} accepts requests again in ${formatDuration(ms)}.`;
export const undo = 'Undo';
export const switchedSince = (icaos: string): string => `Switched since, so not included: ${icaos}`;
export const nothingToUndo = 'Nothing to undo.';
export const closeResults = 'Close results';
export const resultsHidden = 'Results are hidden until we know who signed in.';
export const showResults = 'Show results';
export const discardResults = 'Discard results';

export const batchEnded = (title: string, done: number, total: number): Message => ({
  what: `${batchTitle(title, done, total)}.`,
  next: 'See the results.',
});

/** Returns why a batch ended early. */
export function notSwitched(count: number, error: AppError, service: string): string {
  const were = count === 1 ? 'wasn’t' : 'weren’t';
  return `${airports(count)} ${were} switched because ${because(error, service)}.${quoted(error)}`;
}

function because(error: AppError, service: string): string {
  switch (error.kind) {
    case 'cancelled':
      return 'you stopped';
    case 'signed-out':
      return 'you were signed out';
    case 'keychain':
      return 'the keychain couldn’t be read';
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
    case 'conflict':
    case 'forbidden':
    case 'invalid':
    case 'lost':
    case 'not-found':
    case 'rejected':
    case 'server':
    case 'unexpected':
    case 'unreadable':
      return error.kind === 'forbidden' && error.ban
        ? 'your account is banned'
        : `${service} rejected the requests`;
  }
}

export const replaced = (name: string): string => `${name}: replaced by a later switch.`;
export const stopped = (name: string): string => `${name}: stopped before it was sent.`;

// Outcomes

export const switched = ({ name }: Named, enabled: boolean): string =>
  `Contributions at ${name} are ${onOff(enabled)}.`;

/** Returns the verb for buttons and the activity. */
export const verb = (wanted: boolean): string => (wanted ? 'Enable' : 'Disable');
export const switching = (wanted: boolean, where: string): string =>
  `${verb(wanted)} contributions at ${where}`;

export function switchFailed(
  error: AppError,
  of: Named,
  wanted: boolean,
  service: string,
): Message {
  const { what, next } = rejection(error, of, service);
  return {
    what: `Contributions at ${of.name} weren’t switched ${onOff(wanted)}. ${what}`,
    next,
  };
}

/** Returns the message for a request whose outcome is unknown. */
export const switchUnknown = (
  error: AppError,
  of: Named,
  wanted: boolean,
  service: string,
): Message => ({
  what: `Contributions at ${of.name} may have been switched ${onOff(wanted)}. ${sayError(error, service).what}`,
  next: 'Check before you try again.',
});

/** Returns why a row's last request failed. */
export function failureInRow(
  { wanted, error }: SwitchFailure,
  known: boolean | null,
  of: Named,
  service: string,
): string {
  return known === null
    ? `May have been switched ${onOff(wanted)}. Check before you try again.`
    : `Not switched ${onOff(wanted)}. ${rejection(error, of, service).what}`;
}

/** Returns why a switch was rejected, more specific than `sayError` if possible. */
function rejection(error: AppError, { ids }: Named, service: string): Message {
  const said = quoted(error);
  if (error.kind === 'forbidden' && !error.ban) {
    return {
      what: `${service} doesn’t let you switch this division’s airports.${said}`,
      next: 'Ask the division’s navigation head.',
    };
  }
  if (error.kind === 'not-found') {
    const missing = error.missing === 'division' ? `division ${ids.divisionId}` : idsText(ids);
    return { what: `${service} has no ${missing}.${said}`, next: 'Refresh the list.' };
  }
  if (error.kind === 'rejected' && error.status === 400) {
    return {
      what: `${service} rejected the change.${said}`,
      next: 'Only approved airports can be switched.',
    };
  }
  return sayError(error, service);
}

const quoted = (error: AppError): string =>
  'said' in error && error.said !== '' ? ` It says: ${quote(error.said)}` : '';

// Questions

export const questionTitle = (wanted: boolean, where: string): string =>
  `${switching(wanted, where)}?`;
export const cancel = 'Cancel';
export const enableAnyway = 'Enable anyway';
export const nothingToChange = 'Nothing to change.';
export const already = (wanted: boolean, icaos: string): string =>
  `Already ${onOff(wanted)}: ${icaos}`;
export const withoutObjects = (icaos: string, count: number): string =>
  `${icaos} ${count === 1 ? 'has' : 'have'} no objects to contribute to yet.`;

// By IDs

export const pinnedTitle = 'Pinned rows';
export const unpin = 'Unpin';
export const pinnedAs = (name: string): string => `Pinned: ${name}.`;
export const idsText = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `airport request ${airportRequestId} of division ${divisionId}`;

export const byIdsTitle = 'Switch by IDs';
export const practiceIds = { division: 'Division', airportRequest: 'airport request' } as const;
export const divisionId = 'Division ID';
export const airportRequestId = 'Airport request ID';
export const airportRequestIdHint = 'A number, not the ICAO code.';
export const enableContributions = 'Enable contributions';
export const disableContributions = 'Disable contributions';
export const waiting = 'Wait for the service to reply.';
export const ownLabel = 'Label';
export const ownLabelHint = 'Optional.';
export const pinButton = 'Pin row';

export const airports = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'airport' : 'airports'}`;
