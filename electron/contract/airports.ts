import * as v from 'valibot';
import { icao } from './fields.ts';
import { call } from './call.ts';
import type { Position } from './linking.ts';

const mostAirports = 1000;

export const airportCalls = {
  /** Leaves out airports that the service doesn't know. Without such a look-up, it knows none. */
  readAirports: call(v.object({ icaos: v.pipe(v.array(icao), v.maxLength(mostAirports)) })).answers<
    readonly AirportInfo[]
  >(),
};

export interface AirportInfo {
  readonly icao: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly runways: readonly Runway[];
}

export interface Runway {
  readonly ends: readonly [RunwayEnd, RunwayEnd];
  readonly widthMetres: number | null;
}

export interface RunwayEnd {
  /** Such as `25C`; may be empty. */
  readonly designator: string;
  readonly at: Position;
}
