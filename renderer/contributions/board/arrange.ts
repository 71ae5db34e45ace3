import type { EpochMs } from '../../../electron/contract/result.ts';

export const shows = ['all', 'on', 'off', 'unknown', 'blocked'] as const;
export const sorts = ['icao', 'division', 'changed'] as const;

/** Which airports are shown; `blocked` ones can't be switched. */
export type Show = (typeof shows)[number];
export type Sort = (typeof sorts)[number];

export interface Look {
  readonly search: string;
  readonly show: Show;
  readonly sort: Sort;
  readonly grouped: boolean;
}

/** What `arrange` reads from an airport. */
export interface Arrangeable {
  readonly icao: string;
  readonly searched: string;
  readonly blocked: string | undefined;
  readonly division: { readonly id: number; readonly name: string };
  readonly row: {
    readonly state: {
      readonly contributionsEnabled: boolean | null;
      readonly wanted: boolean | null;
      readonly changedAt: EpochMs | null;
    };
  };
}

/** Returns the filter, other than `all`, that an airport belongs to. */
export function showOf({ blocked, row: { state } }: Arrangeable): Exclude<Show, 'all'> {
  if (blocked !== undefined) return 'blocked';
  const shown = state.wanted ?? state.contributionsEnabled;
  if (shown === null) return 'unknown';
  return shown ? 'on' : 'off';
}

/** Returns the keys as a set that isn't reactive. */
export const keySet = (keys: readonly string[]): ReadonlySet<string> => new Set(keys);

const wordsIn = (search: string): readonly string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns a predicate for airports: they must contain every word of the search. */
export function createFits({ search, show }: Look): (airport: Arrangeable) => boolean {
  const words = wordsIn(search);
  return (airport) =>
    words.every((word) => airport.searched.includes(word)) &&
    (show === 'all' || showOf(airport) === show);
}

/**
 * Returns the airports that match, and those for which `stays` is true, in order. ICAO codes that
 * start with the search come first.
 */
export function arrange<Airport extends Arrangeable>(
  airports: readonly Airport[],
  look: Look,
  stays: (airport: Airport) => boolean = () => false,
): Airport[] {
  const fits = createFits(look);
  const { sort } = look;
  const found = airports.filter((airport) => fits(airport) || stays(airport));
  const [first = ''] = wordsIn(look.search);
  const begins = ({ icao }: Airport): number => Number(icao.toLowerCase().startsWith(first));
  return found.sort((a, b) => begins(b) - begins(a) || order[sort](a, b) || byIcao(a, b));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const byIcao = (a: Arrangeable, b: Arrangeable): number => compare(a.icao, b.icao);

const order: Readonly<Record<Sort, (a: Arrangeable, b: Arrangeable) => number>> = {
  icao: byIcao,
  division: (a, b) => compare(a.division.name, b.division.name) || a.division.id - b.division.id,
  // Newest first; unknown times last.
  changed: (a, b) => (b.row.state.changedAt ?? 0) - (a.row.state.changedAt ?? 0),
};
