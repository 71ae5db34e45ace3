import type { Airport, AirportPoint } from '../../../electron/contract/linking.ts';
import { metresBetween } from './distance.ts';
import { toGeometry, metresBetweenPoints, type PointGeometry } from './lead-on-fit.ts';
import { nearbyPoints } from './nearby-points.ts';

/** In metres. Shorter links are never unusual: stopbars link to lead-ons across a runway. */
const never = 100;
/** In metres. Longer links are always unusual. */
const always = 1000;

/**
 * Returns the distance in metres above which a link is unusual at an airport: twice the distance of most
 * links and neighbours, or twice the median length of a lead-on.
 */
export function unusualDistance({ points, links }: Pick<Airport, 'points' | 'links'>): number {
  const located = points.filter(({ coordinates }) => coordinates.length > 0).map(toGeometry);
  const [stopbars, leadOns] = [ofKind(located, 'stopbar'), ofKind(located, 'lead-on')];
  const byId = new Map([...stopbars, ...leadOns].map((one) => [one.point.id, one]));
  const linked = links.flatMap(({ stopbarId, leadOnId }) => {
    const [stopbar, leadOn] = [byId.get(stopbarId), byId.get(leadOnId)];
    return stopbar && leadOn ? metresBetweenPoints(stopbar, leadOn) : [];
  });
  const gaps = [...linked, ...nearest(stopbars, leadOns)];
  const lengths = leadOns.flatMap(({ point }) => lengthOf(point));
  // The upper quartile tolerates that up to a quarter of the links are mistakes.
  const metres = 2 * Math.max(quantile(gaps, 0.75), quantile(lengths, 0.5));
  return Math.max(never, Math.min(always, Math.round(metres / 10) * 10));
}

const ofKind = (
  located: readonly PointGeometry[],
  kind: AirportPoint['kind'],
): readonly PointGeometry[] => located.filter(({ point }) => point.kind === kind);

/** Returns the distance from each point of the smaller group to its nearest in the larger group. */
function nearest(
  some: readonly PointGeometry[],
  others: readonly PointGeometry[],
): readonly number[] {
  const [few, many] = some.length <= others.length ? [some, others] : [others, some];
  const near = nearbyPoints(many);
  return few.flatMap((one) => {
    const leastWithin = (metres: number): number =>
      near(one, metres).reduce(
        (least, other) => Math.min(least, metresBetweenPoints(one, other)),
        Infinity,
      );
    const close = leastWithin(never);
    const least = close <= never ? close : leastWithin(always);
    return least === Infinity ? [] : least;
  });
}

/** Returns the length of a lead-on; nothing for a single light. */
function lengthOf({ coordinates }: AirportPoint): readonly number[] {
  if (coordinates.length < 2) return [];
  return [
    coordinates.reduce((sum, at, index) => {
      const before = coordinates[index - 1];
      return before ? sum + metresBetween(before, at) : 0;
    }, 0),
  ];
}

/** Returns the quantile, rounded down to an existing value; 0 without values. */
function quantile(values: readonly number[], part: number): number {
  // A typed array sorts numbers without a comparison for each pair.
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}
