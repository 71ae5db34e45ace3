import type { AirportFacts, Runway } from '../world.ts';
import { frankfurtRunways } from './frankfurt.ts';
import { measure, type RunwayLayout } from './layout.ts';
import { hamburg, munich, zurich } from './smaller-airports.ts';

const feetPerMetre = 3.28084;
/** Degrees around the runways. */
const margin = 0.02;

/** Returns an airport's facts, as the service sends them (SERVICE.md B7). Airports without points have no runways. */
function airport(
  icao: string,
  name: string,
  country_name: string,
  elevation_ft: number,
  [latitude, longitude]: readonly [number, number],
  runways: readonly RunwayLayout[] = [],
): AirportFacts {
  const ends = runways.flatMap((runway) => runway.ends);
  const latitudes = [latitude, ...ends.map(({ lat }) => lat)];
  const longitudes = [longitude, ...ends.map(({ lng }) => lng)];
  return {
    ...{ icao, name, latitude, longitude, elevation_ft, country_name },
    bbox_min_lat: Math.min(...latitudes) - margin,
    bbox_min_lon: Math.min(...longitudes) - margin,
    bbox_max_lat: Math.max(...latitudes) + margin,
    bbox_max_lon: Math.max(...longitudes) + margin,
    ...(runways.length > 0 && { runways: runways.map(toRunway) }),
  };
}

function toRunway({ designators, ends, width }: RunwayLayout): Runway {
  const [low, high] = ends;
  return {
    le_ident: designators[0],
    le_latitude_deg: String(low.lat),
    le_longitude_deg: String(low.lng),
    he_ident: designators[1],
    he_latitude_deg: String(high.lat),
    he_longitude_deg: String(high.lng),
    length_ft: String(Math.round(measure(ends).length * feetPerMetre)),
    width_ft: String(Math.round((width ?? 60) * feetPerMetre)),
  };
}

/** Returns the facts of each airport, by ICAO code. */
export const seedAirportFacts = (): Map<string, AirportFacts> =>
  new Map(
    [
      airport(
        'EDDF',
        'Frankfurt am Main Airport',
        'Germany',
        364,
        [50.0333, 8.5706],
        frankfurtRunways,
      ),
      airport('EDDM', 'Munich Airport', 'Germany', 1487, [48.3538, 11.7861], [munich]),
      airport('EDDL', 'Düsseldorf Airport', 'Germany', 147, [51.2895, 6.7668]),
      airport('EDDB', 'Berlin Brandenburg Airport', 'Germany', 157, [52.3514, 13.4939]),
      airport('EDDH', 'Hamburg Airport', 'Germany', 53, [53.6304, 9.9882], [hamburg]),
      airport('EDDS', 'Stuttgart Airport', 'Germany', 1276, [48.6899, 9.222]),
      airport('EHAM', 'Amsterdam Airport Schiphol', 'Netherlands', -11, [52.3086, 4.7639]),
      airport('EHRD', 'Rotterdam The Hague Airport', 'Netherlands', -15, [51.9569, 4.4372]),
      airport('EBBR', 'Brussels Airport', 'Belgium', 175, [50.9014, 4.4844]),
      airport('ELLX', 'Luxembourg-Findel Airport', 'Luxembourg', 1234, [49.6266, 6.2115]),
      airport('LSZH', 'Zurich Airport', 'Switzerland', 1417, [47.4581, 8.5481], [zurich]),
      airport('LSGG', 'Geneva Airport', 'Switzerland', 1411, [46.2381, 6.109]),
      airport('LOWW', 'Vienna International Airport', 'Austria', 600, [48.1103, 16.5697]),
      airport('LOWI', 'Innsbruck Airport', 'Austria', 1907, [47.2602, 11.344]),
    ].map((facts) => [facts.icao, facts]),
  );
