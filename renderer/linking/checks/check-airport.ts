import type { Airport, Pair } from '../../../electron/contract/linking.ts';
import { isStopbarAndLeadOn, indexAirport, type Side } from '../airport/airport-index.ts';
import { passes, pointStates, type Filter } from '../airport/point-state.ts';
import { linkMetres } from '../nearest/link-metres.ts';
import { unusualDistance } from '../nearest/unusual-distance.ts';
import { LinkNames } from './link-names.ts';
import { findTwins } from './same-place.ts';

/** The checks of an airport, the most important first. Each has a filter in the table of points. */
export const checks = [
  ...(['unlinked', 'stale', 'far', 'misnamed', 'samePlace', 'unlocated', 'shared'] as const),
] satisfies readonly Filter[];

export type Check = (typeof checks)[number];

/** What a check found. */
export interface Finding {
  readonly check: Check;
  /** The number of points, as the filter of their list counts them. */
  readonly count: number;
  /** The list that shows them. */
  readonly side: Side;
  /** The number of lead-ons with the same fault. Faults of a link are counted at its stopbar. */
  readonly leadOns?: number;
}

/** An airport as it is on the service. */
export interface AirportReport {
  readonly links: readonly Pair[];
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
  const { byId, links, linksOf, sides } = index;
  const unusual = unusualDistance(airport);
  const metresOf = linkMetres(index);
  const isFar = (pair: Pair): boolean => metresOf(pair) > unusual && metresOf(pair) < Infinity;
  const names = new LinkNames(byId);
  const areNamesUsed = names.areUsed(links);
  const isMisnamed = (pair: Pair): boolean => areNamesUsed && names.differ(pair);
  const twins = findTwins(airport.points);
  const stateOf = pointStates({ linksOf, byId, isFar, isMisnamed, twins });
  const pointsOn = (side: Side, check: Check): number =>
    sides[side].filter(({ point, stale }) => passes(stateOf(point.id), check, stale !== undefined))
      .length;
  const find = (check: Check): readonly Finding[] => {
    const stopbars = check === 'shared' ? 0 : pointsOn('stopbar', check);
    const leadOns = check === 'unlinked' ? 0 : pointsOn('lead-on', check);
    if (stopbars === 0) return leadOns === 0 ? [] : [{ check, count: leadOns, side: 'lead-on' }];
    const isOfPoints = check === 'samePlace' || check === 'unlocated';
    return [
      { check, count: stopbars, side: 'stopbar', ...(isOfPoints && leadOns > 0 && { leadOns }) },
    ];
  };
  return {
    links: airport.links,
    points: airport.points.filter(({ kind }) => kind !== 'other').length,
    unlinked: pointsOn('stopbar', 'unlinked'),
    stale: airport.links.filter((pair) => !isStopbarAndLeadOn(pair, byId)).length,
    findings: checks.flatMap(find),
  };
}

/**
 * Returns whether to ask before contributions are enabled. Lead-ons with several stopbars are often
 * intended, so they alone aren't a reason.
 */
export const isWorthAsking = ({ findings }: AirportReport): boolean =>
  findings.some(({ check }) => check !== 'shared');
