import { layOut, type RunwayLayout } from '../../../electron/practice/seed/layout.ts';
import type { Point, World } from '../../../electron/practice/world.ts';

interface BigAirport {
  /** An airport that is approved in one of Nadia's divisions and has no points in the seed. */
  readonly icao: string;
  readonly stopbarIds: readonly string[];
  readonly leadOnIds: readonly string[];
}

export interface AirportSize {
  readonly points: number;
  readonly links: number;
}

/**
 * Adds an airport with the given numbers of points and links to a world, the same each time. About four
 * points in ten are stopbars; each lead-on is linked to its own stopbar first, then to nearby ones.
 */
export function bigAirport(world: World, size: AirportSize, icao = 'EDDL'): BigAirport {
  const points = layOut(icao, runways(size.points)).slice(0, size.points);
  const stopbars = points.filter(({ type }) => type === 'stopbar');
  const leadOns = points.filter(({ type }) => type === 'lead_on');
  if (size.links > leadOns.length * stopbars.length)
    throw new Error('Too many links for the points');
  const ownStopbar = nearestBefore(points);
  leadOns.forEach((leadOn, index) => {
    const from = ownStopbar[index] ?? 0;
    const rounds = Math.floor(size.links / leadOns.length);
    const count = rounds + (index < size.links % leadOns.length ? 1 : 0);
    leadOn.linkedTo = Array.from(
      { length: count },
      (_, next) => stopbars[(from + next) % stopbars.length]?.id ?? '',
    );
  });
  for (const point of points) world.points.set(point.id, point);
  return {
    icao,
    stopbarIds: stopbars.map(({ id }) => id),
    leadOnIds: leadOns.map(({ id }) => id),
  };
}

/** Returns the index of each lead-on's stopbar: `layOut` puts the stopbar before its lead-ons. */
function nearestBefore(points: readonly Point[]): number[] {
  let stopbar = -1;
  return points.flatMap(({ type }) => {
    if (type === 'stopbar') stopbar += 1;
    return type === 'stopbar' ? [] : [Math.max(stopbar, 0)];
  });
}

const holdingsPerSide = 36;
/** Fewer than on a real runway, so there are always enough points. */
const pointsPerRunway = 150;
const metresPerDegree = 111_320;

/** Returns parallel runways of 4 km, eight columns wide. */
function runways(points: number): RunwayLayout[] {
  return Array.from({ length: Math.ceil(points / pointsPerRunway) }, (_, number) => {
    const lat = 51 + (Math.floor(number / 8) * 600) / metresPerDegree;
    const west = 6 + ((number % 8) * 5000) / (metresPerDegree * Math.cos((51 * Math.PI) / 180));
    const east = west + 4000 / (metresPerDegree * Math.cos((51 * Math.PI) / 180));
    return {
      designators: [`${number}L`, `${number}R`],
      ends: [
        { lat, lng: west },
        { lat, lng: east },
      ],
      left: holdings('A'),
      right: holdings('B'),
    };
  });
}

const holdings = (taxiway: string): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: holdingsPerSide }, (_, n) => [`${taxiway}${n + 1}`, 50 + n * 110]),
  );
