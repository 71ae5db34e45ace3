import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { DisplayedLink } from '../../../renderer/linking/airport/airport-index.ts';

export interface MapData {
  readonly points: readonly AirportPoint[];
  readonly links: readonly DisplayedLink[];
}

const metresPerDegree = 111_320;

/** Returns an airport as dense as a real one, half stopbars and half lead-ons. Always the same. */
export function largeMapData(pointCount: number, linkCount: number): MapData {
  const pairs = Math.floor(pointCount / 2);
  const columns = Math.ceil(Math.sqrt(pairs * 2));
  const points = Array.from({ length: pairs }, (_, at) => {
    const east = (at % columns) * 60;
    const north = Math.floor(at / columns) * 120;
    return [
      point(`SB_${at}`, 'stopbar', at, [east, north, east + 23, north]),
      point(`LO_${at}`, 'lead-on', at, [
        east + 11,
        north,
        east + 14,
        north + 45,
        east + 40,
        north + 80,
      ]),
    ];
  }).flat();
  const links = Array.from({ length: linkCount }, (_, at): DisplayedLink => {
    const stopbar = at % pairs;
    const leadOn = (stopbar + Math.floor(at / pairs)) % pairs;
    const state = at % 50 === 0 ? 'linking' : at % 50 === 1 ? 'unlinking' : 'linked';
    return { stopbarId: `SB_${stopbar}`, leadOnId: `LO_${leadOn}`, state };
  });
  return { points, links };
}

function point(
  id: string,
  kind: AirportPoint['kind'],
  at: number,
  metres: readonly number[],
): AirportPoint {
  const coordinates = [];
  for (let i = 0; i + 1 < metres.length; i += 2) {
    coordinates.push({
      lat: 50 + (metres[i + 1] ?? 0) / metresPerDegree,
      lng: 8 + (metres[i] ?? 0) / metresPerDegree / Math.cos((50 * Math.PI) / 180),
    });
  }
  return { id, kind, name: `T${at % 997}`, airportId: 'TEST', coordinates };
}
