import { sayWait } from '../contact/words.ts';
import type { Show, Sort } from './board/arrange.ts';
import { sayAirports, sayOnOff, sayVerb, saySwitching } from './words.ts';

/** What stands on the page; what is said of outcomes is in words.ts. */
export const contributions = {
  lead: 'Say whether an airport of your division takes contributions. Only the division’s members may switch them.',
} as const;

export const shared = {
  reading: 'Reading…',
  retry: 'Try again',
  check: 'Check again',
} as const;

export const boardPanel = {
  title: 'Your divisions',
  signedOut: 'Sign in, at the top, to see the airports of your divisions here.',
  absent: (service: string) =>
    `${service} lists no divisions. Switch by ids below, and pin the rows that you need.`,
  empty: (service: string) =>
    `You’re not a member of a division on ${service}. Its navigation head can add you. It may take up to an hour until that shows here.`,
  noMatch: 'Nothing fits. Change the search or the filters.',
  reading: 'Reading your divisions…',
} as const;

export const changesNote = {
  beforeNames: 'Someone else switched',
  afterNames: (more: number) => (more > 0 ? ` and ${more} more.` : '.'),
  acknowledge: 'Mark as seen',
} as const;

export const contributionsSwitch = {
  on: 'On',
  off: 'Off',
  unknown: 'Not known',
  looking: 'Looking…',
  label: (of: string) => `Contributions at ${of}`,
  turn: (wanted: boolean, of: string) => `Turn ${sayOnOff(wanted)} contributions at ${of}`,
} as const;

export const toolbar = {
  search: 'Search airports',
  searchHint: 'Search: ICAO, division, id',
  sort: 'Sort by',
  sorts: {
    icao: 'ICAO',
    division: 'Division',
    changed: 'Last changed',
  } satisfies Readonly<Record<Sort, string>>,
  group: 'Group by division',
  show: 'Show',
  shows: {
    all: 'All',
    on: contributionsSwitch.on,
    off: contributionsSwitch.off,
    unknown: contributionsSwitch.unknown,
    blocked: 'Can’t be switched',
  } satisfies Readonly<Record<Show, string>>,
  beforeReadAt: 'Read',
  refresh: 'Refresh',
} as const;

export const selectionBar = {
  none: 'Select airports first.',
  running: 'Wait for the running switches, or stop them.',
  all: 'Select all shown',
  chosen: (airports: number) => `${sayAirports(airports)} selected`,
  enable: 'Enable selected',
  disable: 'Disable selected',
} as const;

export const batchPanel = {
  title: (title: string, done: number, total: number) =>
    `${title}: ${done.toLocaleString('en')} of ${sayAirports(total)} done`,
  progress: 'Progress',
  beforeDone: 'Done:',
  more: (results: number) => `And ${results} more: the rows say why.`,
  stop: 'Stop',
  resume: (airports: number) => `Continue with ${sayAirports(airports)}`,
  signInFirst: 'Sign in first.',
  wait: (service: string, ms: number) => `${service} takes requests again in ${sayWait(ms)}.`,
  undo: 'Undo',
  switchedSince: (names: string) => `Switched since, and left alone: ${names}`,
  nothingToUndo: 'Nothing is left to undo.',
  close: 'Close the results',
} as const;

export const hiddenBatch = {
  why: 'Results hidden: we don’t know who signed in.',
  show: 'Show the results',
  discard: 'Discard the results',
} as const;

export const boardRows = {
  label: 'Airports',
} as const;

export const divisionRow = {
  airports: (airports: number, on: number) => `${sayAirports(airports)}, ${on} on`,
  empty: 'no airports',
  failed: (why: string) => `Could not be read. ${why}`,
  retry: (division: string) => `Try again: ${division}`,
} as const;

export const airportRow = {
  select: (icao: string) => `Select ${icao}`,
  sending: 'Sending…',
  beforeChangedAt: 'changed',
} as const;

export const questionDialog = {
  title: (wanted: boolean, where: string) => `${saySwitching(wanted, where)}?`,
  no: 'Cancel',
  yes: sayVerb,
  anyway: 'Enable anyway',
  nothing: 'There is nothing to change.',
  already: (wanted: boolean, airports: string) =>
    `Already ${sayOnOff(wanted)}, and left alone: ${airports}`,
  withoutObjects: (names: string, airports: number) =>
    `${names} ${airports === 1 ? 'has' : 'have'} no objects yet: contributions would have nothing to build on.`,
} as const;

export const pinnedPanel = {
  title: 'Pinned rows',
  unpin: 'Unpin',
} as const;

export const byIdsPanel = {
  title: 'Switch by ids',
  division: 'division',
  airportRequest: 'airport request',
  divisionId: 'Division id',
  airportRequestId: 'Airport request id',
  airportRequestIdHint:
    'The number of the airport in the division’s airport request, not its ICAO code.',
  enable: 'Enable contributions',
  disable: 'Disable contributions',
  waiting: 'Waiting for the service…',
  label: 'Own label',
  labelHint: 'To pin these ids as a row of your own; you may leave it empty.',
  pin: 'Pin as a row',
} as const;
