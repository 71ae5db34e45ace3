import type { Airport, AirportPoint } from '../../../electron/contract/linking.ts';
import { metresBetween } from './distance.ts';
import { toGeometry, canBeWithin, metresBetweenPoints, type PointGeometry } from './lead-on-fit.ts';

/** Never called unusual: stopbars on both sides of a runway are this far from each other’s lead-ons. */
const never = 100;
/** Unusual at any airport. */
const always = 1000;

/**
 * Returns how many metres apart a stopbar and a lead-on can be before it is unusual at an airport:
 * twice what most links and neighbours have between them, or twice the length of a usual lead-on.
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
  // A quarter of the links can be mistakes and change nothing.
  const metres = 2 * Math.max(quantile(gaps, 0.75), quantile(lengths, 0.5));
  return Math.max(never, Math.min(always, Math.round(metres / 10) * 10));
}

const ofKind = (
  located: readonly PointGeometry[],
  kind: AirportPoint['kind'],
): readonly PointGeometry[] => located.filter(({ point }) => point.kind === kind);

/** From each of the fewer to the nearest of the others: the rest of the others may have none yet. */
function nearest(
  some: readonly PointGeometry[],
  others: readonly PointGeometry[],
): readonly number[] {
  const [few, many] = some.length <= others.length ? [some, others] : [others, some];
  return few.flatMap((one) => {
    let least = Infinity;
    for (const other of many) {
      if (!canBeWithin(one, other, Math.min(least, always))) continue;
      least = Math.min(least, metresBetweenPoints(one, other));
    }
    return least === Infinity ? [] : least;
  });
}

/** None for a single light. */
function lengthOf({ coordinates }: AirportPoint): readonly number[] {
  if (coordinates.length < 2) return [];
  return [
    coordinates.reduce((sum, at, index) => {
      const before = coordinates[index - 1];
      return before ? sum + metresBetween(before, at) : 0;
    }, 0),
  ];
}

/** Returns the lower of two where it lies between them; 0 of nothing. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
}
