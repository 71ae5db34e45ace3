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
  runways: readonly RunwayLayout[] = [],
): AirportFacts => ({
  ...{ icao, name },
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
      airport('EDDF', 'Frankfurt am Main Airport', frankfurtRunways),
      airport('EDDM', 'Munich Airport', [munich]),
      airport('EDDL', 'Düsseldorf Airport'),
      airport('EDDB', 'Berlin Brandenburg Airport'),
      airport('EDDH', 'Hamburg Airport', [hamburg]),
      airport('EDDS', 'Stuttgart Airport'),
      airport('EHAM', 'Amsterdam Airport Schiphol'),
      airport('EHRD', 'Rotterdam The Hague Airport'),
      airport('EBBR', 'Brussels Airport'),
      airport('ELLX', 'Luxembourg-Findel Airport'),
      airport('LSZH', 'Zurich Airport', [zurich]),
      airport('LSGG', 'Geneva Airport'),
      airport('LOWW', 'Vienna International Airport'),
      airport('LOWI', 'Innsbruck Airport'),
    ].map((facts) => [facts.icao, facts]),
  );
