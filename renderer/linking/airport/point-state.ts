import type { AirportPoint, Pair } from '../../../electron/contract/linking.ts';
import { pairKey } from '../draft/pair-key.ts';
import { fits } from './airport-index.ts';
import type { DisplayedLink } from './displayed-links.ts';

/** A point's state as if the staged changes were applied. */
export interface PointState {
  readonly links: number;
  readonly changed: boolean;
  readonly stale: boolean;
  /** Whether its lead-on has several stopbars. */
  readonly shared: boolean;
  /** Whether one of its links is unusually long. */
  readonly far: boolean;
  /** Whether one of its links is between different names. */
  readonly misnamed: boolean;
  /** Whether another point of its kind is at the same place. */
  readonly samePlace: boolean;
  /** Whether it has no coordinates. */
  readonly unlocated: boolean;
}

export const filters = [
  ...(['all', 'unlinked', 'changed', 'stale', 'shared', 'far'] as const),
  ...(['misnamed', 'samePlace', 'unlocated'] as const),
] as const;

export type Filter = (typeof filters)[number];

/** The state of a point without links. */
export const withoutLinks: PointState = {
  links: 0,
  changed: false,
  stale: false,
  shared: false,
  far: false,
  misnamed: false,
  samePlace: false,
  unlocated: false,
};

interface Airport {
  readonly points: readonly AirportPoint[];
  /** By either point's ID. */
  readonly linksOf: ReadonlyMap<string, readonly DisplayedLink[]>;
  readonly byId: ReadonlyMap<string, AirportPoint>;
  readonly isFar: (pair: Pair) => boolean;
  /** The keys of links between different names. */
  readonly misnamed: ReadonlySet<string>;
  /** By point ID. */
  readonly twins: ReadonlyMap<string, unknown>;
}

/** Returns how many stopbars a lead-on will be linked to, or how many lead-ons a stopbar. */
export const countLinks = (links: readonly DisplayedLink[] = []): number =>
  links.reduce((count, { state }) => count + (state === 'unlinking' ? 0 : 1), 0);

/** Returns the state of each point with links or faults, by ID. */
export function pointStates(airport: Airport): ReadonlyMap<string, PointState> {
  const { points, linksOf, byId, isFar, misnamed, twins } = airport;
  const states = new Map<string, PointState>();
  for (const [id, links] of linksOf) {
    const kept = links.filter(({ state }) => state !== 'unlinking');
    states.set(id, {
      ...withoutLinks,
      links: kept.length,
      changed: links.some(({ state }) => state === 'linking' || state === 'unlinking'),
      stale: links.some((link) => !fits(link, byId)),
      shared: kept.some(({ leadOnId }) => countLinks(linksOf.get(leadOnId)) > 1),
      far: kept.some(isFar),
      misnamed: kept.some((link) => misnamed.has(pairKey(link))),
    });
  }
  for (const { id, kind, coordinates } of points) {
    const [samePlace, unlocated] = [twins.has(id), kind !== 'other' && coordinates.length === 0];
    if (samePlace || unlocated)
      states.set(id, { ...(states.get(id) ?? withoutLinks), samePlace, unlocated });
  }
  return states;
}

/**
 * Returns whether a point passes a filter. A stale point, which was deleted or has another type,
 * isn't missing a link.
 */
export function passes(state: PointState, filter: Filter, isStale = false): boolean {
  if (filter === 'all') return true;
  return filter === 'unlinked' ? !isStale && state.links === 0 : state[filter];
}
