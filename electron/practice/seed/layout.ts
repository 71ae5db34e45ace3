/**
 * Creates an airport's points from a description of its runways: a stopbar at every holding
 * position, and lead-ons that curve from there onto the centreline.
 */
import type { Coordinate, Point } from '../world.ts';

export interface RunwayLayout {
  /** The lower designator first: `['07C', '25C']`. */
  readonly designators: readonly [string, string];
  /** The ends of the centreline, in the same order. */
  readonly ends: readonly [Coordinate, Coordinate];
  /** Holding positions by taxiway, in metres from the first end. */
  readonly left: Readonly<Record<string, number>>;
  readonly right: Readonly<Record<string, number>>;
}

const metresPerDegree = 111_320;
/** A holding position's distance from the centreline of a precision approach runway. */
const holdingDistance = 90;
const halfStopbar = 11.5;
/** How far along the runway a lead-on joins its centreline. */
const turn = 75;

type Place = (along: number, across: number) => Coordinate;

interface Holding {
  readonly icao: string;
  readonly designators: RunwayLayout['designators'];
  readonly place: Place;
  readonly taxiway: string;
  readonly along: number;
  readonly across: number;
}

/** IDs consist of airport, type, taxiway and runway: `EDDF_SB_L7_07C`, `EDDF_LO_L7_25C`. */
export function layOut(icao: string, runways: readonly RunwayLayout[]): Point[] {
  return runways.flatMap(({ designators, ends, left, right }) => {
    const { place, length } = measure(ends);
    const side = (holdings: RunwayLayout['left'], across: number): Point[] =>
      Object.entries(holdings).flatMap(([taxiway, along]) => {
        const holding = { icao, designators, place, taxiway, along, across };
        return [
          stopbar(holding),
          ...directions(along / length).map((direction) => leadOn(holding, direction)),
        ];
      });
    return [...side(left, -holdingDistance), ...side(right, holdingDistance)];
  });
}

/**
 * Returns the directions of the lead-ons at a place: near an end only to the longer part of the
 * runway, in the middle both.
 */
function directions(fraction: number): readonly (1 | -1)[] {
  if (fraction < 0.25) return [1];
  return fraction > 0.75 ? [-1] : [1, -1];
}

function stopbar({ icao, designators, place, taxiway, along, across }: Holding): Point {
  return {
    id: `${icao}_SB_${taxiway}_${designators[0]}`,
    airportId: icao,
    type: 'stopbar',
    name: taxiway,
    coordinates: [place(along - halfStopbar, across), place(along + halfStopbar, across)],
    linkedTo: [],
  };
}

function leadOn(holding: Holding, direction: 1 | -1): Point {
  const { icao, designators, place, taxiway, along, across } = holding;
  return {
    id: `${icao}_LO_${taxiway}_${designators[direction === 1 ? 0 : 1]}`,
    airportId: icao,
    type: 'lead_on',
    name: taxiway,
    // A quadratic Bézier curve whose control point is where the taxiway meets the centreline.
    coordinates: [0, 0.25, 0.5, 0.75, 1].map((t) =>
      place(along + direction * turn * t * t, across * (1 - t) * (1 - t)),
    ),
    linkedTo: [],
  };
}

/** Converts metres along and to the right of a runway to coordinates, on a locally flat earth. */
function measure([from, to]: RunwayLayout['ends']): { place: Place; length: number } {
  const perDegreeEast = metresPerDegree * Math.cos((from.lat * Math.PI) / 180);
  const east = (to.lng - from.lng) * perDegreeEast;
  const north = (to.lat - from.lat) * metresPerDegree;
  const length = Math.hypot(east, north);
  const place: Place = (along, across) => ({
    lat: degrees(from.lat + (along * north - across * east) / length / metresPerDegree),
    lng: degrees(from.lng + (along * east + across * north) / length / perDegreeEast),
  });
  return { place, length };
}

/** Rounds to seven decimals, which are a centimetre. */
function degrees(value: number): number {
  return Number(value.toFixed(7));
}
