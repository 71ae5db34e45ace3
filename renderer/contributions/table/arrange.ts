import type { EpochMs } from '../../../electron/contract/result.ts';
import { fold } from '../../text/fold.ts';
import type { Sort } from './columns.ts';

export const shows = ['all', 'on', 'off', 'unknown', 'blocked'] as const;

/** Which airports are shown; `blocked` ones can't be switched. */
export type Show = (typeof shows)[number];

export interface Query {
  search: string;
  show: Show;
  sort: Sort;
  isReversed: boolean;
  /** Null for all divisions. */
  divisionId: number | null;
}

export const noQuery: Query = {
  search: '',
  show: 'all',
  sort: 'icao',
  isReversed: false,
  divisionId: null,
};

/** What `arrange` reads from an airport's report. */
interface Report {
  readonly points: number;
  readonly unlinked: number;
  readonly stale: number;
}

/** What `arrange` reads from an airport. */
export interface Arrangeable {
  readonly icao: string;
  readonly name: string | undefined;
  readonly status: string;
  readonly hasObjects: boolean | null;
  /** What an overview found; undefined without one. */
  readonly report?: Report | undefined;
  readonly searched: string;
  readonly blocked: unknown;
  readonly division: { readonly id: number; readonly name: string };
  readonly row: {
    readonly state: {
      readonly contributionsEnabled: boolean | null;
      readonly wanted: boolean | null;
      readonly changedAt: EpochMs | null;
    };
  };
}

/** Returns what the service last said. An airport that can't be switched is never unknown. */
export function knownStateOf({ blocked, row: { state } }: Arrangeable): 'on' | 'off' | 'unknown' {
  const { contributionsEnabled: enabled } = state;
  if (enabled === null && blocked === undefined) return 'unknown';
  return enabled === true ? 'on' : 'off';
}

/** Whether an airport belongs to each filter. */
export const isShownBy: Readonly<Record<Show, (airport: Arrangeable) => boolean>> = {
  all: () => true,
  on: (airport) => knownStateOf(airport) === 'on',
  off: (airport) => knownStateOf(airport) === 'off',
  unknown: (airport) => knownStateOf(airport) === 'unknown',
  blocked: ({ blocked }) => blocked !== undefined,
};

/** Returns the keys as a set that isn't reactive. */
export const keySet = (keys: readonly string[]): ReadonlySet<string> => new Set(keys);

const isIn = ({ searched, name }: Arrangeable, word: string): boolean =>
  searched.includes(word) || (name !== undefined && fold(name).includes(word));

/**
 * Returns the airports that match, with every word of the search, in order. ICAO codes that start with the
 * search come first.
 */
export function arrange<Airport extends Arrangeable>(
  airports: readonly Airport[],
  query: Omit<Query, 'divisionId'>,
): Airport[] {
  const sort = order[query.sort];
  const direction = query.isReversed ? -1 : 1;
  const words = fold(query.search).split(/\s+/).filter(Boolean);
  const isMatch = (airport: Airport): boolean =>
    words.every((word) => isIn(airport, word)) && isShownBy[query.show](airport);
  const found = airports.filter(isMatch);
  const [first = ''] = words;
  const begins = ({ icao }: Airport): number => Number(icao.toLowerCase().startsWith(first));
  return found.sort(
    (a, b) => begins(b) - begins(a) || direction * sort(a, b) || compare(a.icao, b.icao),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const most = (a: Arrangeable, b: Arrangeable, part: keyof Report): number =>
  (b.report?.[part] ?? -1) - (a.report?.[part] ?? -1);

/** On comes before off, and unknown ones last. */
const isOn = ({ row: { state } }: Arrangeable): number =>
  Number(state.wanted ?? state.contributionsEnabled ?? -1);

/** Most, newest and on come first in these, unless it's reversed. */
const descending: readonly Sort[] = ['objects', 'unlinked', 'stale', 'changed', 'on'];

export const isDescending = ({ sort, isReversed }: Query): boolean =>
  descending.includes(sort) !== isReversed;

const order: Readonly<Record<Sort, (a: Arrangeable, b: Arrangeable) => number>> = {
  icao: (a, b) => compare(a.icao, b.icao),
  // Those without a name come last.
  name: (a, b) => compare(a.name ?? '\uffff', b.name ?? '\uffff'),
  division: (a, b) => compare(a.division.name, b.division.name) || a.division.id - b.division.id,
  request: (a, b) => compare(a.status, b.status),
  // Most first; unknown numbers last.
  objects: (a, b) =>
    most(a, b, 'points') || Number(b.hasObjects ?? -1) - Number(a.hasObjects ?? -1),
  unlinked: (a, b) => most(a, b, 'unlinked'),
  stale: (a, b) => most(a, b, 'stale'),
  // Newest first; unknown times last.
  changed: (a, b) => (b.row.state.changedAt ?? 0) - (a.row.state.changedAt ?? 0),
  on: (a, b) => isOn(b) - isOn(a),
};
