import type { AirportPoint, Pair, Position } from '../../electron/contract/linking.ts';
import { anchorsOf, cubeOf, cubesWithin, metresBetween } from './distance.ts';

export interface NearPair extends Pair {
  readonly metres: number;
}

interface Light {
  readonly leadOnId: string;
  readonly at: Position;
}

/** The lead-ons within a distance of each stopbar, the closest first. */
export function nearPairs(
  stopbars: readonly AirportPoint[],
  leadOns: readonly AirportPoint[],
  withinMetres: number,
): readonly NearPair[] {
  // Thousands are measured against thousands: in cubes, only neighbours are. A metre is for rounding.
  const reach = withinMetres + 1;
  const side = 2 * reach;
  const lights = new Map<number, Light[]>();
  for (const leadOn of leadOns) {
    for (const at of anchorsOf(leadOn)) {
      const cube = cubeOf(at, side);
      const light = { leadOnId: leadOn.id, at };
      const others = lights.get(cube);
      if (others) others.push(light);
      else lights.set(cube, [light]);
    }
  }
  return stopbars.flatMap((stopbar) => {
    const metresOf = new Map<string, number>();
    for (const anchor of anchorsOf(stopbar)) {
      for (const cube of cubesWithin(anchor, reach, side)) {
        for (const { leadOnId, at } of lights.get(cube) ?? []) {
          const metres = metresBetween(anchor, at);
          if (metres <= (metresOf.get(leadOnId) ?? withinMetres)) metresOf.set(leadOnId, metres);
        }
      }
    }
    return [...metresOf]
      .map(([leadOnId, metres]) => ({ stopbarId: stopbar.id, leadOnId, metres }))
      .sort((a, b) => a.metres - b.metres);
  });
}
