import * as v from 'valibot';
import { icao } from './fields.ts';
import { call } from './call.ts';

const runwayEnd = v.object({
  /** Such as `25C`; may be empty. */
  designator: v.string(),
  at: v.object({ lat: v.number(), lng: v.number() }),
});

const runway = v.object({
  ends: v.pipe(v.tuple([runwayEnd, runwayEnd]), v.readonly()),
  widthMetres: v.nullable(v.number()),
});

export const airportInfo = v.object({
  icao: v.string(),
  name: v.nullable(v.string()),
  runways: v.pipe(v.array(runway), v.readonly()),
});

export type AirportInfo = Readonly<v.InferOutput<typeof airportInfo>>;
export type Runway = AirportInfo['runways'][number];
export type RunwayEnd = Runway['ends'][number];

/** As many as the service takes in one request. */
const maxAirports = 100;

export const airportCalls = {
  /** Leaves out airports that the service doesn't know. Without such a look-up, it knows none. */
  readAirports: call(v.object({ icaos: v.pipe(v.array(icao), v.maxLength(maxAirports)) })).answers<
    readonly AirportInfo[]
  >(),
  /** Returns the lights as they are now. `not-found`: the service has no such look-up. */
  readLights: call(icao).answers<Lights>(),
};

/** The lights of an airport at one moment (SERVICE.md B9). */
export interface Lights {
  /** How many controllers are connected. */
  readonly controllers: number;
  /**
   * Whether nobody controls the airport. The service then lists all lights, and otherwise only those
   * that aren't in their default state.
   */
  readonly offline: boolean;
  /** The IDs of the listed points that are lit, and of those that aren't. */
  readonly lit: readonly string[];
  readonly unlit: readonly string[];
}
