import type {
  Airport,
  AirportPoint,
  LinkChange,
  Pair,
} from '../../../electron/contract/linking.ts';
import {
  airportIdOf,
  whyNotPossible,
  type LinkRules,
} from '../../../electron/contract/link-rules.ts';
import { fold } from '../../text/fold.ts';
import { anchorsOf } from '../nearest/distance.ts';

export type Side = 'stopbar' | 'lead-on';

/** A point in a list. */
export interface Entry {
  readonly point: AirportPoint;
  readonly anchors: ReturnType<typeof anchorsOf>;
  /** The ID and the name, folded. */
  readonly searchText: string;
  /** Why its links are stale: the point's type has changed, or it was deleted. */
  readonly stale?: 'changed' | 'deleted';
}

/** A link that the service has or that a staged change will add. */
export interface DisplayedLink extends Pair {
  readonly state: 'linked' | 'linking' | 'unlinking' | 'stale';
}

/** An airport with lookup tables, built once per load. */
export interface AirportIndex {
  readonly airport: Airport;
  /** The service's links. Kept, because a staged change replaces few of thousands. */
  readonly links: readonly DisplayedLink[];
  readonly byId: ReadonlyMap<string, AirportPoint>;
  /** Sorted by name. Includes points that have stale links. */
  readonly sides: Readonly<Record<Side, readonly Entry[]>>;
  /** By either point's ID. */
  readonly linksOf: ReadonlyMap<string, readonly DisplayedLink[]>;
  readonly rules: LinkRules;
}

/** Compares names, their numbers by value. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;

export const byName = (a: AirportPoint, b: AirportPoint): number =>
  compareNames(a.name, b.name) || compareNames(a.id, b.id);

export const byId = (a: AirportPoint, b: AirportPoint): number => compareNames(a.id, b.id);

export function indexAirport(airport: Airport): AirportIndex {
  const listed = new Map(airport.points.map((point) => [point.id, point]));
  const links = airport.links.map(({ stopbarId, leadOnId }): DisplayedLink => ({
    stopbarId,
    leadOnId,
    state: isStopbarAndLeadOn({ stopbarId, leadOnId }, listed) ? 'linked' : 'stale',
  }));
  const linksOf = linksByPoint(links);
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
  return {
    airport,
    links,
    byId: new Map([...listed, ...deleted.map((point) => [point.id, point] as const)]),
    sides: { stopbar: entriesOf('stopbar'), 'lead-on': entriesOf('lead-on') },
    linksOf,
    rules: {
      points: listed,
      airportId: airportIdOf(airport.points),
      isPresent: (pair) => isPresent({ linksOf }, pair),
    },
  };
}

const idOn = (side: Side, { stopbarId, leadOnId }: Pair): string =>
  side === 'stopbar' ? stopbarId : leadOnId;

const entryOf = (point: AirportPoint, stale: Entry['stale'] | false): Entry => ({
  point,
  anchors: anchorsOf(point),
  searchText: fold(`${point.id}\n${point.name}`),
  ...(stale && { stale }),
});

const deletedPoint = (id: string): AirportPoint => ({
  id,
  kind: 'other',
  name: '',
  airportId: '',
  coordinates: [],
});

/** Returns the list that contains a point. For a stale point, its links decide. */
export function sideOf({ byId, linksOf }: AirportIndex, id: string): Side | undefined {
  const kind = byId.get(id)?.kind;
  if (kind !== 'other') return kind;
  const links = linksOf.get(id) ?? [];
  if (links.some(({ stopbarId }) => stopbarId === id)) return 'stopbar';
  return links.length > 0 ? 'lead-on' : undefined;
}

/** Returns whether the service has this link. */
export const isPresent = ({ linksOf }: Pick<AirportIndex, 'linksOf'>, pair: Pair): boolean =>
  linksOf.get(pair.stopbarId)?.some((link) => isSamePair(link, pair)) === true;

export const isSamePair = (one: Pair, other: Pair): boolean =>
  one.stopbarId === other.stopbarId && one.leadOnId === other.leadOnId;

/** Returns whether a link can't be removed because its lead-on changed its type (SERVICE.md B4). */
export const cannotUnlink = (index: AirportIndex, { stopbarId, leadOnId }: Pair): boolean =>
  !canChange(index, { stopbarId, leadOnId, linked: false });

/** Returns whether the service would accept a change. */
export const canChange = ({ rules }: AirportIndex, change: LinkChange): boolean =>
  whyNotPossible(change, rules) === undefined;

export const isStopbarAndLeadOn = (
  { stopbarId, leadOnId }: Pair,
  points: ReadonlyMap<string, AirportPoint>,
): boolean => points.get(stopbarId)?.kind === 'stopbar' && points.get(leadOnId)?.kind === 'lead-on';

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
