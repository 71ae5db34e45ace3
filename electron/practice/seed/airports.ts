import type { AirportFacts, Runway } from '../world.ts';
import { frankfurtRunways } from './frankfurt.ts';
import { measure, type RunwayLayout } from './layout.ts';
import { hamburg, munich, zurich } from './smaller-airports.ts';

const feetPerMetre = 3.28084;
/** Degrees around the runways. */
const margin = 0.02;

interface Place {
  readonly name: string;
  readonly country: string;
  readonly elevation: number;
  readonly at: readonly [latitude: number, longitude: number];
  /** Airports without points have none. */
  readonly runways?: readonly RunwayLayout[];
}

const places: Readonly<Record<string, Place>> = {
  EDDF: {
    name: 'Frankfurt am Main Airport',
    country: 'Germany',
    elevation: 364,
    at: [50.0333, 8.5706],
    runways: frankfurtRunways,
  },
  EDDM: {
    name: 'Munich Airport',
    country: 'Germany',
    elevation: 1487,
    at: [48.3538, 11.7861],
    runways: [munich],
  },
  EDDL: { name: 'Düsseldorf Airport', country: 'Germany', elevation: 147, at: [51.2895, 6.7668] },
  EDDB: {
    name: 'Berlin Brandenburg Airport',
    country: 'Germany',
    elevation: 157,
    at: [52.3514, 13.4939],
  },
  EDDH: {
    name: 'Hamburg Airport',
    country: 'Germany',
    elevation: 53,
    at: [53.6304, 9.9882],
    runways: [hamburg],
  },
  EDDS: { name: 'Stuttgart Airport', country: 'Germany', elevation: 1276, at: [48.6899, 9.222] },
  EHAM: {
    name: 'Amsterdam Airport Schiphol',
    country: 'Netherlands',
    elevation: -11,
    at: [52.3086, 4.7639],
  },
  EHRD: {
    name: 'Rotterdam The Hague Airport',
    country: 'Netherlands',
    elevation: -15,
    at: [51.9569, 4.4372],
  },
  EBBR: { name: 'Brussels Airport', country: 'Belgium', elevation: 175, at: [50.9014, 4.4844] },
  ELLX: {
    name: 'Luxembourg-Findel Airport',
    country: 'Luxembourg',
    elevation: 1234,
    at: [49.6266, 6.2115],
  },
  LSZH: {
    name: 'Zurich Airport',
    country: 'Switzerland',
    elevation: 1417,
    at: [47.4581, 8.5481],
    runways: [zurich],
  },
  LSGG: { name: 'Geneva Airport', country: 'Switzerland', elevation: 1411, at: [46.2381, 6.109] },
  LOWW: {
    name: 'Vienna International Airport',
    country: 'Austria',
    elevation: 600,
    at: [48.1103, 16.5697],
  },
  LOWI: { name: 'Innsbruck Airport', country: 'Austria', elevation: 1907, at: [47.2602, 11.344] },
};

/** Facts by ICAO code, as the service sends them (SERVICE.md B7). */
export const seedAirportFacts = (): Map<string, AirportFacts> =>
  new Map(Object.entries(places).map(([icao, place]) => [icao, toFacts(icao, place)]));

function toFacts(
  icao: string,
  { name, country, elevation, at, runways = [] }: Place,
): AirportFacts {
  const [latitude, longitude] = at;
  const ends = runways.flatMap((runway) => runway.ends);
  const latitudes = [latitude, ...ends.map(({ lat }) => lat)];
  const longitudes = [longitude, ...ends.map(({ lng }) => lng)];
  return {
    icao,
    name,
    latitude,
    longitude,
    elevation_ft: elevation,
    country_name: country,
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
