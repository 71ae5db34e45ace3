import type { AirportPoint, Pair } from '../../../electron/contract/linking.ts';
import { isStopbarAndLeadOn, type DisplayedLink } from './airport-index.ts';
import { isStaged } from './displayed-links.ts';

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

/** In the order of `checks`, as the list below the map shows them. */
export const filters = [
  ...(['all', 'unlinked', 'changed', 'stale', 'far', 'misnamed'] as const),
  ...(['samePlace', 'unlocated', 'shared'] as const),
] as const;

export type Filter = (typeof filters)[number];

interface Airport {
  /** By either point's ID. */
  readonly linksOf: ReadonlyMap<string, readonly DisplayedLink[]>;
  readonly byId: ReadonlyMap<string, AirportPoint>;
  readonly isFar: (pair: Pair) => boolean;
  readonly isMisnamed: (pair: Pair) => boolean;
  /** By point ID. */
  readonly twins: ReadonlyMap<string, unknown>;
}

/** Returns how many stopbars a lead-on will be linked to, or how many lead-ons a stopbar. */
export const countLinks = (links: readonly DisplayedLink[] = []): number =>
  links.reduce((count, { state }) => count + (state === 'unlinking' ? 0 : 1), 0);

/** Returns a function that returns the state of a point by its ID. Each is computed once. */
export function pointStates(airport: Airport): (id: string) => PointState {
  const known = new Map<string, PointState>();
  return (id) => {
    const state = known.get(id) ?? stateOf(id, airport);
    known.set(id, state);
    return state;
  };
}

function stateOf(id: string, airport: Airport): PointState {
  const { linksOf, byId, isFar, isMisnamed, twins } = airport;
  const links = linksOf.get(id) ?? [];
  const kept = links.filter(({ state }) => state !== 'unlinking');
  const point = byId.get(id);
  return {
    links: kept.length,
    changed: links.some(isStaged),
    stale: links.some((link) => !isStopbarAndLeadOn(link, byId)),
    shared: kept.some(({ leadOnId }) => countLinks(linksOf.get(leadOnId)) > 1),
    far: kept.some(isFar),
    misnamed: kept.some(isMisnamed),
    samePlace: twins.has(id),
    unlocated: point !== undefined && point.kind !== 'other' && point.coordinates.length === 0,
  };
}

/**
 * Returns whether a point passes a filter. A stale point, which was deleted or has another type,
 * isn't missing a link.
 */
export function passes(state: PointState, filter: Filter, isStale = false): boolean {
  if (filter === 'all') return true;
  return filter === 'unlinked' ? !isStale && state.links === 0 : state[filter];
}
