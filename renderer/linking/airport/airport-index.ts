import type {
  Airport,
  AirportPoint,
  LinkChange,
  Pair,
} from '../../../electron/contract/linking.ts';
import { anchorsOf } from '../nearest/distance.ts';
import { SearchTexts } from '../table/search-texts.ts';

export type Side = 'stopbar' | 'lead-on';

/** A point as the lists need it. */
export interface Entry {
  readonly point: AirportPoint;
  readonly anchors: ReturnType<typeof anchorsOf>;
  /** Why its links on this side are stale: it has another type, or only links still name it. */
  readonly stale?: 'changed' | 'deleted';
}

/** An airport, arranged once for what is asked of it at every key. */
export interface AirportIndex {
  readonly airport: Airport;
  readonly byId: ReadonlyMap<string, AirportPoint>;
  /** Sorted by name. A point that changed its type, or was deleted, stays while a link names it. */
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
  const listed = new Map(airport.points.map((point) => [point.id, point]));
  const deleted = [...linksOf.keys()].filter((id) => !listed.has(id)).map(deletedPoint);
  const isNamed = (id: string, side: Side): boolean =>
    linksOf.get(id)?.some((pair) => idOn(side, pair) === id) === true;
  const entriesOf = (side: Side): readonly Entry[] => {
    const named = airport.points.filter(({ id, kind }) => kind === side || isNamed(id, side));
    return [
      ...named.sort(byName).map((point) => entryOf(point, point.kind !== side && 'changed')),
      ...deleted.filter(({ id }) => isNamed(id, side)).map((point) => entryOf(point, 'deleted')),
    ];
  };
  const sides = { stopbar: entriesOf('stopbar'), 'lead-on': entriesOf('lead-on') };
  return {
    airport,
    byId: new Map([...listed, ...deleted.map((point) => [point.id, point] as const)]),
    sides,
    searched: { stopbar: textsOf(sides.stopbar), 'lead-on': textsOf(sides['lead-on']) },
    linksOf,
  };
}

const textsOf = (entries: readonly Entry[]): SearchTexts =>
  new SearchTexts(entries.map(({ point: { id, name } }) => `${id}\n${name}`.toLowerCase()));

const idOn = (side: Side, { stopbarId, leadOnId }: Pair): string =>
  side === 'stopbar' ? stopbarId : leadOnId;

const entryOf = (point: AirportPoint, stale: Entry['stale'] | false): Entry => ({
  point,
  anchors: anchorsOf(point),
  ...(stale && { stale }),
});

const deletedPoint = (id: string): AirportPoint => ({
  ...{ id, kind: 'other', name: '', airportId: '', coordinates: [] },
});

/** The side that a point is on: a stale one, where a link names it. */
export function sideOf({ byId, linksOf }: AirportIndex, id: string): Side | undefined {
  const kind = byId.get(id)?.kind;
  if (kind !== 'other') return kind;
  const links = linksOf.get(id) ?? [];
  if (links.some(({ stopbarId }) => stopbarId === id)) return 'stopbar';
  return links.length > 0 ? 'lead-on' : undefined;
}

/** Whether the service has it. */
export const isPresent = ({ linksOf }: Pick<AirportIndex, 'linksOf'>, pair: Pair): boolean =>
  linksOf.get(pair.stopbarId)?.some((link) => isSamePair(link, pair)) === true;

const isSamePair = (one: Pair, other: Pair): boolean =>
  one.stopbarId === other.stopbarId && one.leadOnId === other.leadOnId;

/** Whether the service keeps a link: it removes none whose lead-on changed its type (SERVICE.md B4). */
export const isStuck = (index: Pick<AirportIndex, 'linksOf' | 'byId'>, pair: Pair): boolean =>
  isPresent(index, pair) && index.byId.get(pair.leadOnId)?.kind !== 'lead-on';

/** Whether the service would make a change, or has nothing to do for it. */
export const canChange = (index: AirportIndex, change: LinkChange): boolean =>
  change.linked ? isPresent(index, change) || fits(change, index.byId) : !isStuck(index, change);

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
