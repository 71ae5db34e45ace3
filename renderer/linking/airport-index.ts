import type { Airport, AirportPoint, Pair } from '../../electron/contract/linking.ts';
import { anchorsOf } from './distance.ts';
import { SearchTexts } from './search-texts.ts';

export type Side = 'stopbar' | 'lead-on';

/** A point as the lists need it. */
export interface Entry {
  readonly point: AirportPoint;
  readonly anchors: ReturnType<typeof anchorsOf>;
}

/** An airport, arranged once for what is asked of it at every key. */
export interface AirportIndex {
  readonly airport: Airport;
  readonly byId: ReadonlyMap<string, AirportPoint>;
  /** Sorted by name. A point that is a stopbar no more stays here while a link names it. */
  readonly sides: Readonly<Record<Side, readonly Entry[]>>;
  /** Their ids and names, in the same order. */
  readonly searched: Readonly<Record<Side, SearchTexts>>;
  /** By either point's id. */
  readonly linksOf: ReadonlyMap<string, readonly Pair[]>;
}

const { compare } = new Intl.Collator('en', { numeric: true });

export const byName = (a: AirportPoint, b: AirportPoint): number =>
  compare(a.name, b.name) || compare(a.id, b.id);

export const byId = (a: AirportPoint, b: AirportPoint): number => compare(a.id, b.id);

export function indexAirport(airport: Airport): AirportIndex {
  const linksOf = linksByPoint(airport.links);
  const isIn = ({ id, kind }: AirportPoint, side: Side): boolean =>
    kind === side ||
    (kind === 'other' && linksOf.get(id)?.some((pair) => idOn(side, pair) === id) === true);
  const entriesOf = (side: Side): readonly Entry[] =>
    airport.points
      .filter((point) => isIn(point, side))
      .sort(byName)
      .map(entryOf);
  const sides = { stopbar: entriesOf('stopbar'), 'lead-on': entriesOf('lead-on') };
  return {
    airport,
    byId: new Map(airport.points.map((point) => [point.id, point])),
    sides,
    searched: { stopbar: textsOf(sides.stopbar), 'lead-on': textsOf(sides['lead-on']) },
    linksOf,
  };
}

const textsOf = (entries: readonly Entry[]): SearchTexts =>
  new SearchTexts(entries.map(({ point: { id, name } }) => `${id}\n${name}`.toLowerCase()));

const idOn = (side: Side, { stopbarId, leadOnId }: Pair): string =>
  side === 'stopbar' ? stopbarId : leadOnId;

const entryOf = (point: AirportPoint): Entry => ({ point, anchors: anchorsOf(point) });

/** Whether the service has it. */
export const isPresent = ({ linksOf }: Pick<AirportIndex, 'linksOf'>, pair: Pair): boolean =>
  linksOf.get(pair.stopbarId)?.some((link) => isSamePair(link, pair)) === true;

const isSamePair = (one: Pair, other: Pair): boolean =>
  one.stopbarId === other.stopbarId && one.leadOnId === other.leadOnId;

/** A link whose points changed their kind: the service cannot remove it (SERVICE.md B4). */
export const isStale = (index: Pick<AirportIndex, 'linksOf' | 'byId'>, pair: Pair): boolean =>
  isPresent(index, pair) && !fits(pair, index.byId);

/** Whether both are of the kind that a link needs. */
export const fits = (
  { stopbarId, leadOnId }: Pair,
  points: ReadonlyMap<string, AirportPoint>,
): boolean => points.get(stopbarId)?.kind === 'stopbar' && points.get(leadOnId)?.kind === 'lead-on';

/** By the ids of both its points. */
export function linksByPoint<Link extends Pair>(
  links: readonly Link[],
): ReadonlyMap<string, readonly Link[]> {
  const found = new Map<string, Link[]>();
  for (const pair of links) {
    for (const id of [pair.stopbarId, pair.leadOnId]) {
      const known = found.get(id);
      if (known) known.push(pair);
      else found.set(id, [pair]);
    }
  }
  return found;
}
