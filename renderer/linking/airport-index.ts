import type { Airport, AirportPoint, Pair } from '../../electron/contract/linking.ts';
import { anchorsOf } from './distance.ts';
import { pairKey } from './pair-key.ts';

export type Side = 'stopbar' | 'lead-on';

/** A point as the lists need it. */
export interface Entry {
  readonly point: AirportPoint;
  /** In lower case, for the search. */
  readonly searched: readonly [id: string, name: string];
  readonly anchors: ReturnType<typeof anchorsOf>;
}

/** An airport, arranged once for what is asked of it at every key. */
export interface AirportIndex {
  readonly airport: Airport;
  readonly byId: ReadonlyMap<string, AirportPoint>;
  /** Sorted by name. A point that is a stopbar no more stays here while a link names it. */
  readonly sides: Readonly<Record<Side, readonly Entry[]>>;
  readonly present: ReadonlySet<string>;
  /** Links whose points changed their kind: the service cannot remove them (SERVICE.md B4). */
  readonly stale: ReadonlySet<string>;
  /** By either point's id. */
  readonly linksOf: ReadonlyMap<string, readonly Pair[]>;
}

const { compare } = new Intl.Collator('en', { numeric: true });

export const byName = (a: AirportPoint, b: AirportPoint): number =>
  compare(a.name, b.name) || compare(a.id, b.id);

export const byId = (a: AirportPoint, b: AirportPoint): number => compare(a.id, b.id);

export function indexAirport(airport: Airport): AirportIndex {
  const points = new Map(airport.points.map((point) => [point.id, point]));
  const stale = airport.links.filter((pair) => !fits(pair, points)).map(pairKey);
  return {
    airport,
    byId: points,
    sides: {
      stopbar: entriesOf(airport, 'stopbar', new Set(airport.links.map((pair) => pair.stopbarId))),
      'lead-on': entriesOf(airport, 'lead-on', new Set(airport.links.map((pair) => pair.leadOnId))),
    },
    present: new Set(airport.links.map(pairKey)),
    stale: new Set(stale),
    linksOf: linksByPoint(airport.links),
  };
}

/** Whether both are of the kind that a link needs. */
export const fits = (
  { stopbarId, leadOnId }: Pair,
  points: ReadonlyMap<string, AirportPoint>,
): boolean => points.get(stopbarId)?.kind === 'stopbar' && points.get(leadOnId)?.kind === 'lead-on';

function entriesOf(airport: Airport, side: Side, named: ReadonlySet<string>): readonly Entry[] {
  return airport.points
    .filter(({ id, kind }) => kind === side || (kind === 'other' && named.has(id)))
    .sort(byName)
    .map((point) => ({
      point,
      searched: [point.id.toLowerCase(), point.name.toLowerCase()],
      anchors: anchorsOf(point),
    }));
}

function linksByPoint(links: readonly Pair[]): ReadonlyMap<string, readonly Pair[]> {
  const found = new Map<string, Pair[]>();
  for (const pair of links) {
    for (const id of [pair.stopbarId, pair.leadOnId]) {
      const known = found.get(id);
      if (known) known.push(pair);
      else found.set(id, [pair]);
    }
  }
  return found;
}
