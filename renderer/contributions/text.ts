import type { AirportRequestIds } from '../../electron/contract/contributions.ts';
import type { EpochMs } from '../../electron/contract/result.ts';
import { formatAgo, formatLocalTime, formatTime } from '../text/dates.ts';
import { number } from '../text/number.ts';
import { plural } from '../text/plural.ts';
import type { Show } from './table/arrange.ts';
import type { Sort } from './table/columns.ts';

export const loading = 'Loading…';
export const tryAgain = 'Try again';
export const undo = 'Undo';
export const nothingToUndo = 'Nothing to undo.';
export const checkAgain = 'Check again';

export const airports = (count: number): string => plural(count, 'airport');

// The page

export const signedOut = 'Sign in to see your divisions’ airports.';
export const restoring = 'Restoring your session…';
export const noLookUp = (service: string): string =>
  `${service} doesn’t list divisions. Enter the IDs instead.`;
export const noDivisions = (service: string): string =>
  `You aren’t a member of a division on ${service}.`;
export const askToBeAdded =
  'Ask your navigation head to add you. Changes can take up to an hour to appear here.';
export const emptyDivision = (division: string | undefined): string =>
  division === undefined ? 'Your divisions have no airports.' : `${division} has no airports.`;

export const reloadCancelled = 'Reload cancelled.';
export const notLoaded = 'Couldn’t load your divisions.';
export const notReloaded = (why: string): string => `Couldn’t reload your divisions. ${why}`;
export const divisionsFailed = (names: readonly string[], why: string): string =>
  `Couldn’t load airports in ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. ${why}`;

/** The most airports named. Their rows show the change too. */
const maxNamed = 12;
/** Returns at which airports others enabled or disabled contributions. */
export function changedByOthers(
  airports: readonly { readonly icao: string; readonly enabled: boolean | null }[],
): string {
  const named = airports.slice(0, maxNamed);
  const parts = ([null, true, false] as const).flatMap((state) => {
    const icaos = named.filter(({ enabled }) => enabled === state).map(({ icao }) => icao);
    return icaos.length === 0 ? [] : `${changed(state)} contributions at ${icaos.join(', ')}`;
  });
  const more = airports.length - named.length;
  return `Someone else ${parts.join(' and ')}.${more > 0 ? ` ${number(more)} more in the table.` : ''}`;
}
export const markAsSeen = 'Mark as seen';

// The toolbars

export const allDivisions = 'All divisions';
export const pickDivision = (chosen: string): string => `Division: ${chosen}`;
export const summary = (all: number, on: number, blocked: number): string =>
  [airports(all), `${number(on)} on`, blocked > 0 && `${number(blocked)} not approved`]
    .filter(Boolean)
    .join(' · ');
export const shortSummary = (all: number, on: number): string =>
  `${number(on)} of ${number(all)} on`;
export const reload = 'Reload';
export const loadedAt = (at: EpochMs): string =>
  `Reload, loaded ${formatTime(at)} (${formatLocalTime(at)})`;
export const more = 'More';

/** `also` are more words to search. */
export const actions = {
  selectShown: { title: 'Select all shown', keys: ['Ctrl A'], also: 'airports', isRare: true },
  clearSelection: { title: 'Clear selection', keys: ['Esc'], also: 'airports', isRare: true },
  byIds: { title: 'Enable or disable by ID…', also: 'contributions switch' },
  checkLinks: {
    title: 'Check links at all airports',
    also: 'contributions overview division unlinked stale',
  },
  exportOverview: { title: 'Export overview', also: 'contributions csv file' },
  exportLinks: { title: 'Export links of these airports', also: 'division csv file all' },
};
export const whyNot = {
  nothingToSelect: 'No airports to select.',
  nothingSelected: 'No airports are selected.',
} as const;

export const searchShort = 'Find';
export const searchLabel = 'Find an airport';
export const show = 'Show';
export const showNames: Readonly<Record<Show, string>> = {
  all: 'All',
  on: 'On',
  off: 'Off',
  unknown: 'Unknown',
  blocked: 'Not approved',
};

/** The menu of the filters, in a window without room for them. */
export const filterMenu = (chosen: Show): string =>
  chosen === 'all' ? 'Filter' : `Filter: ${showNames[chosen]}`;

// The table

export const airportList = 'Airports';
export const columns: Readonly<Record<Sort, string>> = {
  icao: 'ICAO',
  name: 'Airport',
  division: 'Division',
  request: 'Request',
  objects: 'Points',
  unlinked: 'Unlinked',
  stale: 'Stale',
  changed: 'Changed',
  on: 'On',
};
export const selectAirport = (icao: string): string => `Select ${icao}`;
export const sending = 'Sending…';
export const unknown = 'Unknown';
export const checking = 'Checking…';
export const switchLabel = (name: string): string => `Contributions at ${name}`;
export const onOff = (enabled: boolean): string => (enabled ? 'on' : 'off');
/** The verb of a button beside the airport that it switches. */
export const shortVerb = (wanted: boolean): string => (wanted ? 'Enable' : 'Disable');

export function roleName(role: string | null): string {
  if (role === 'nav_head') return 'navigation head';
  if (role === 'nav_member') return 'member';
  return role ?? 'role unknown';
}

/** Returns the tooltip of a division. */
export const divisionTitle = ({ name, role }: { readonly name: string; readonly role: string }) =>
  `${name} · ${role}`;

/** Why contributions at an airport can't be changed: in its row, and in full. */
export interface Blocked {
  readonly short: string;
  readonly full: string;
}

/** Returns why an airport with this status can't be switched, or undefined if it can. */
export function blockedReason(status: string): Blocked | undefined {
  if (status === 'pending') {
    return { short: 'Pending', full: 'The airport request is waiting for approval.' };
  }
  if (status === 'rejected') {
    return { short: 'Rejected', full: 'The airport request was rejected.' };
  }
  return undefined;
}

export const objects = (hasObjects: boolean | null): string =>
  hasObjects === null ? 'Unknown' : hasObjects ? 'Yes' : 'No';

export const changedShort = 'Changed by someone else';
export const changedSince = (since: EpochMs, enabled: boolean | null): string =>
  `${enabled === null ? 'Changed' : enabled ? 'Enabled' : 'Disabled'} by someone else since ${formatTime(since)}.`;

export const undoneShort = (known: boolean): string => `${known ? 'On' : 'Off'} again`;
/** Returns the note that an older request of the user has undone their last one. */
export const undoneSince = (since: EpochMs, known: boolean): string =>
  `${known ? 'On' : 'Off'} again, although you ${participle(!known)} it at ${formatTime(since)}. An earlier request took effect late.`;

const participle = (enabled: boolean): string => (enabled ? 'enabled' : 'disabled');

/** `enabled`: null if it isn't known. */
const changed = (enabled: boolean | null): string =>
  enabled === null ? 'changed' : participle(enabled);

/** Returns the tooltip of a time. */
export const changedAt = (at: EpochMs): string => `${formatAgo(at)} · ${formatLocalTime(at)}`;

// Actions

export const contributions = 'contributions';
/** Returns the label of a button. */
export const verb = (wanted: boolean): string => `${shortVerb(wanted)} ${contributions}`;
/** Returns the title of the activity entry. */
export const switching = (wanted: boolean, where: string): string => `${verb(wanted)} at ${where}`;

// Questions

export const questionTitle = (where: string): string => `${switching(true, where)}?`;
export const cancel = 'Cancel';
export const enableAnyway = 'Enable anyway';
export const open = (icao: string): string => `Open ${icao}`;
export const noPoints = 'No points yet';
export const notReadyTitle = 'Airports that aren’t ready';
/** Returns which of the enabled airports aren’t ready; if it’s only one, also the first reason. */
export function notReady(
  found: readonly { readonly icao: string; readonly problems: readonly string[] }[],
): string {
  const [first, ...others] = found;
  if (first && others.length === 0) {
    const [problem = '', ...more] = first.problems;
    const rest = more.length > 0 ? `, and ${plural(more.length, 'more problem')}` : '';
    return `${first.icao} isn’t ready: ${problem}${rest}.`;
  }
  return `${number(found.length)} of them aren’t ready: ${listed(found.map(({ icao }) => icao))}.`;
}
export const unchecked = (icaos: readonly string[]): string => `Couldn’t check ${listed(icaos)}.`;

const listed = (names: readonly string[]): string =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ');

// By IDs

export const savedTitle = 'Saved airports';
export const removeSaved = (name: string): string => `Remove ${name}`;
export const savedAs = (name: string): string => `Saved ${name}.`;
export const idsText = ({ divisionId, airportRequestId }: AirportRequestIds): string =>
  `airport request ${airportRequestId} of division ${divisionId}`;
/** Returns `idsText` with a capital letter. */
export const idsTitle = (ids: AirportRequestIds): string => idsText(ids).replace('a', 'A');

export const byIdsTitle = 'Enable or disable contributions by ID';
export const close = 'Close';
export const practiceIds = { division: 'Division', airportRequest: 'airport request' } as const;
export const divisionId = 'Division ID';
export const airportRequestId = 'Airport request ID';
export const airportRequestIdHint = 'The request’s number, not the ICAO code.';
export const waiting = 'Wait for the service to reply.';
export const ownLabel = 'Name';
export const ownLabelHint = 'Optional.';
export const saveButton = 'Save airport';
