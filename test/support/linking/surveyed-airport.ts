import fc from 'fast-check';
import type { Airport, AirportPoint, Pair, Position } from '../../../electron/contract/linking.ts';

/** Metres along and across a runway. */
type Spot = readonly [along: number, across: number];

interface SurveyedPoint extends Omit<AirportPoint, 'coordinates'> {
  readonly spots: readonly Spot[];
}

/** An airport in metres, with its correct links. */
interface Survey {
  readonly points: readonly SurveyedPoint[];
  readonly right: readonly Pair[];
}

interface Holding {
  /** The distance from the stopbar to the start of the lead-on. */
  readonly gap: number;
  readonly halfStopbar: number;
  readonly turns: readonly (1 | -1)[];
  /** Whether it's drawn from the runway to the stopbar. */
  readonly reversed: boolean;
  readonly named: 'alike' | 'differently' | 'not at all';
}

const holding: fc.Arbitrary<Holding> = fc.record({
  gap: fc.integer({ min: 0, max: 20 }),
  halfStopbar: fc.integer({ min: 8, max: 25 }),
  turns: fc.constantFrom<(1 | -1)[]>([1], [-1], [1, -1]),
  reversed: fc.boolean(),
  named: fc.constantFrom('alike', 'differently', 'not at all'),
});

/** One runway with holding positions on both sides, 90 m or more apart on each. */
export const survey: fc.Arbitrary<Survey> = fc
  .tuple(fc.array(holding, { maxLength: 8 }), fc.integer({ min: 90, max: 300 }))
  .map(([holdings, spacing]) => {
    const laid = holdings.map((one, at) =>
      layHolding(one, {
        name: `T${at}`,
        along: Math.floor(at / 2) * spacing,
        side: at % 2 ? 1 : -1,
      }),
    );
    return {
      points: laid.flatMap(({ points }) => points),
      right: laid.flatMap(({ right }) => right),
    };
  });

interface Place {
  readonly name: string;
  readonly along: number;
  readonly side: 1 | -1;
}

function layHolding({ gap, halfStopbar, turns, reversed, named }: Holding, place: Place): Survey {
  const { name, along, side } = place;
  const stopbarId = `SB_${name}`;
  const names = { alike: name, differently: `${name} lead-on`, 'not at all': '' };
  const leadOns = turns.map((turn): SurveyedPoint => {
    const start = 90 - gap;
    const spots: Spot[] = [0, 0.25, 0.5, 0.75, 1].map((t) => [
      along + turn * 75 * t * t,
      side * start * (1 - t) * (1 - t),
    ]);
    if (reversed) spots.reverse();
    return point({ id: `LO_${name}_${turn}`, kind: 'lead-on', name: names[named], spots });
  });
  const spots: Spot[] = [
    [along - halfStopbar, side * 90],
    [along + halfStopbar, side * 90],
  ];
  return {
    points: [point({ id: stopbarId, kind: 'stopbar', name, spots }), ...leadOns],
    right: leadOns.map(({ id }) => ({ stopbarId, leadOnId: id })),
  };
}

const point = (given: Omit<SurveyedPoint, 'airportId'>): SurveyedPoint => ({
  ...given,
  airportId: 'TEST',
});

/** The airport's position and its runway's direction. */
interface Ground {
  readonly middle: Position;
  readonly heading: number;
}

export const ground: fc.Arbitrary<Ground> = fc.record({
  middle: fc.constantFrom<Position>(
    { lat: 50, lng: 8 },
    { lat: -33.9, lng: 151.2 },
    { lat: 0.001, lng: 179.999 },
    { lat: 78.2, lng: -68.7 },
  ),
  heading: fc.integer({ min: 0, max: 359 }),
});

const metresPerDegree = 111_195;

/** Returns the points of a survey as the service lists them. */
export function onGround({ points }: Survey, { middle, heading }: Ground): Airport['points'] {
  const turned = (heading * Math.PI) / 180;
  const perDegreeEast = metresPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  return points.map(({ spots, ...rest }) => ({
    ...rest,
    coordinates: spots.map(([along, across]) => {
      const east = along * Math.sin(turned) + across * Math.cos(turned);
      const north = along * Math.cos(turned) - across * Math.sin(turned);
      const lng = middle.lng + east / perDegreeEast;
      return { lat: middle.lat + north / metresPerDegree, lng: lng > 180 ? lng - 360 : lng };
    }),
  }));
}
