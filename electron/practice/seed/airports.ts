import type { AirportFacts, Runway } from '../world.ts';
import { frankfurtRunways } from './frankfurt.ts';
import type { RunwayLayout } from './layout.ts';
import { hamburg, munich, zurich } from './smaller-airports.ts';

/** 60 m. */
const widthFeet = '197';

/** Returns an airport's facts (SERVICE.md B7). Airports without points have no runways. */
const airport = (
  icao: string,
  name: string,
  country_name: string,
  runways: readonly RunwayLayout[] = [],
): AirportFacts => ({
  ...{ icao, name, country_name },
  ...(runways.length > 0 && { runways: runways.map(toRunway) }),
});

function toRunway({ designators, ends }: RunwayLayout): Runway {
  const [low, high] = ends;
  return {
    le_ident: designators[0],
    le_latitude_deg: String(low.lat),
    le_longitude_deg: String(low.lng),
    he_ident: designators[1],
    he_latitude_deg: String(high.lat),
    he_longitude_deg: String(high.lng),
    width_ft: widthFeet,
  };
}

/** Returns the facts of each airport, by ICAO code. */
export const seedAirportFacts = (): Map<string, AirportFacts> =>
  new Map(
    [
      airport('EDDF', 'Frankfurt am Main Airport', 'Germany', frankfurtRunways),
      airport('EDDM', 'Munich Airport', 'Germany', [munich]),
      airport('EDDL', 'Düsseldorf Airport', 'Germany'),
      airport('EDDB', 'Berlin Brandenburg Airport', 'Germany'),
      airport('EDDH', 'Hamburg Airport', 'Germany', [hamburg]),
      airport('EDDS', 'Stuttgart Airport', 'Germany'),
      airport('EHAM', 'Amsterdam Airport Schiphol', 'Netherlands'),
      airport('EHRD', 'Rotterdam The Hague Airport', 'Netherlands'),
      airport('EBBR', 'Brussels Airport', 'Belgium'),
      airport('ELLX', 'Luxembourg-Findel Airport', 'Luxembourg'),
      airport('LSZH', 'Zurich Airport', 'Switzerland', [zurich]),
      airport('LSGG', 'Geneva Airport', 'Switzerland'),
      airport('LOWW', 'Vienna International Airport', 'Austria'),
      airport('LOWI', 'Innsbruck Airport', 'Austria'),
    ].map((facts) => [facts.icao, facts]),
  );
