import type { Airport, Pair } from '../../../electron/contract/linking.ts';
import { fits, indexAirport, linksByPoint, type Side } from '../airport/airport-index.ts';
import { displayedLinks } from '../airport/displayed-links.ts';
import { passes, pointStates, withoutLinks, type Filter } from '../airport/point-state.ts';
import { pairKey } from '../draft/pair-key.ts';
import { linkMetres } from '../nearest/link-metres.ts';
import { unusualDistance } from '../nearest/unusual-distance.ts';
import { findMisnamed } from './link-names.ts';
import { findTwins } from './same-place.ts';

/** The checks of an airport, the most important first. Each has a filter in the table of points. */
export const checks = [
  ...(['unlinked', 'stale', 'far', 'misnamed', 'samePlace', 'unlocated', 'shared'] as const),
] satisfies readonly Filter[];

export type Check = (typeof checks)[number];

/** What a check found. */
export interface Finding {
  readonly check: Check;
  /** The number of stopbars, lead-ons, links or points, depending on the check. */
  readonly count: number;
  /** The list that shows them. */
  readonly side: Side;
}

/** An airport in numbers, as it is on the service. */
export interface AirportReport {
  /** Stopbars and lead-ons. */
  readonly points: number;
  readonly unlinked: number;
  readonly stale: number;
  /** Only checks that found something, the most important first. */
  readonly findings: readonly Finding[];
}

/** Returns what the checks find at an airport. */
export function checkAirport(airport: Airport): AirportReport {
  const index = indexAirport(airport);
  const { byId, sides } = index;
  const unusual = unusualDistance(airport);
  const metresOf = linkMetres(index);
  const isFar = (pair: Pair): boolean => metresOf(pair) > unusual && metresOf(pair) < Infinity;
  const misnamed = findMisnamed(airport.links, byId);
  const linksOf = linksByPoint(displayedLinks(index, []));
  const twins = findTwins(airport.points);
  const states = pointStates({ points: airport.points, linksOf, byId, isFar, misnamed, twins });
  const pointsOn = (side: Side, check: Check): number =>
    sides[side].filter(({ point, stale }) =>
      passes(states.get(point.id) ?? withoutLinks, check, stale !== undefined),
    ).length;
  const links = (is: (pair: Pair) => boolean): number => airport.links.filter(is).length;
  const counts: Readonly<Record<Check, number>> = {
    unlinked: pointsOn('stopbar', 'unlinked'),
    stale: links((pair) => !fits(pair, byId)),
    far: links(isFar),
    misnamed: links((pair) => misnamed.has(pairKey(pair))),
    samePlace: pointsOn('stopbar', 'samePlace') + pointsOn('lead-on', 'samePlace'),
    unlocated: pointsOn('stopbar', 'unlocated') + pointsOn('lead-on', 'unlocated'),
    shared: pointsOn('lead-on', 'shared'),
  };
  const sideOf = (check: Check): Side =>
    pointsOn('stopbar', check) > 0 && check !== 'shared' ? 'stopbar' : 'lead-on';
  return {
    points: airport.points.filter(({ kind }) => kind !== 'other').length,
    unlinked: counts.unlinked,
    stale: counts.stale,
    findings: checks
      .filter((check) => counts[check] > 0)
      .map((check) => ({ check, count: counts[check], side: sideOf(check) })),
  };
}

/**
 * Returns whether to ask before contributions are enabled. Lead-ons with several stopbars are often
 * meant, so they alone are no reason.
 */
export const isWorthAsking = ({ findings }: AirportReport): boolean =>
  findings.some(({ check }) => check !== 'shared');
