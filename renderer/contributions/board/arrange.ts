import type { EpochMs } from '../../../electron/contract/result.ts';

export const shows = ['all', 'on', 'off', 'unknown', 'blocked'] as const;
export const sorts = ['icao', 'division', 'changed'] as const;

/** Which airports are shown; `blocked` ones cannot be switched. */
export type Show = (typeof shows)[number];
export type Sort = (typeof sorts)[number];

export interface Look {
  readonly search: string;
  readonly show: Show;
  readonly sort: Sort;
  readonly grouped: boolean;
}

/** What arranging needs to know of an airport. */
export interface Arrangeable {
  readonly icao: string;
  readonly searched: string;
  readonly blocked: string | undefined;
  readonly division: { readonly id: number; readonly name: string };
  readonly row: {
    readonly state: {
      readonly known: boolean | null;
      readonly wanted: boolean | null;
      readonly changedAt: EpochMs | null;
    };
  };
}

/** Under which of the filters, beside `all`, an airport stands. */
export function showOf({ blocked, row: { state } }: Arrangeable): Exclude<Show, 'all'> {
  if (blocked !== undefined) return 'blocked';
  const shown = state.wanted ?? state.known;
  if (shown === null) return 'unknown';
  return shown ? 'on' : 'off';
}

const wordsIn = (search: string): readonly string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean);

/** Returns whether an airport is looked for: every word of the search must occur. */
export function createFits({ search, show }: Look): (airport: Arrangeable) => boolean {
  const words = wordsIn(search);
  return (airport) =>
    words.every((word) => airport.searched.includes(word)) &&
    (show === 'all' || showOf(airport) === show);
}

/** What fits, and what is to stay though it doesn't; an ICAO that begins with the search comes first. */
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
  // Newest first; what nobody has a time for comes last.
  changed: (a, b) => (b.row.state.changedAt ?? 0) - (a.row.state.changedAt ?? 0),
};
