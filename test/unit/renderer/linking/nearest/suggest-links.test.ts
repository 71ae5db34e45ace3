import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AirportPoint, Pair, Position } from '../../../../../electron/contract/linking.ts';
import { worthShowing } from '../../../../../renderer/linking/nearest/suggest-links.ts';
import type { Suggestion } from '../../../../../renderer/linking/nearest/suggest-links.ts';
import { suggest } from '../../../../support/linking/suggest.ts';
import { ground, onGround, survey } from '../../../../support/linking/surveyed-airport.ts';

const sayPair = ({ stopbarId, leadOnId }: Pair): string => `${stopbarId} ${leadOnId}`;

/** Returns each listed pair with why it isn’t ticked. */
const statuses = (suggestions: readonly Suggestion[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    suggestions.map(({ why, bestId, ...pair }) => [
      sayPair(pair),
      why === 'shared' ? `better at ${bestId}` : (why ?? 'ticked'),
    ]),
  );

const ticked = (suggestions: readonly Suggestion[]): readonly string[] =>
  suggestions
    .filter(({ why }) => why === undefined)
    .map(sayPair)
    .sort();

/** Returns a point from places in metres east and north of a fixed place. */
const point = (
  kind: AirportPoint['kind'],
  id: string,
  ...metres: readonly (readonly [east: number, north: number])[]
): AirportPoint => ({
  ...{ id, kind, name: '', airportId: 'TEST' },
  coordinates: metres.map(([east, north]): Position => ({
    lat: north / 111_195,
    lng: 10 + east / 111_195,
  })),
});

const stopbar = point('stopbar', 'S', [-12, 0], [12, 0]);
const left = point('lead-on', 'left', [0, 0], [0, 40], [-70, 90]);
const right = point('lead-on', 'right', [0, 2], [0, 40], [70, 90]);
/** Goes where `left` goes, from a little farther away. */
const again = point('lead-on', 'again', [0, 5], [0, 40], [-75, 90]);
const beyond = point('lead-on', 'beyond', [60, 60], [160, 60]);
const farOff = point('lead-on', 'far off', [0, 300], [0, 400]);
const former: AirportPoint = { ...point('stopbar', 'former', [0, 0]), kind: 'other' };
const named = (name: string, one: AirportPoint): AirportPoint => ({ ...one, name });
const link = (stopbarId: string, leadOnId: string, linked = true) => ({
  ...{ stopbarId, leadOnId, linked },
});

const near = point('stopbar', 'near', [-12, 0], [12, 0]);
const far = point('stopbar', 'far', [-12, -30], [12, -30]);
const beside = point('stopbar', 'far', [8, -2], [25, -2]);
const leadOn = point('lead-on', 'L', [0, 5], [0, 50], [60, 90]);
const start = point('stopbar', 'start', [-90, 0]);
const along = point('stopbar', 'along', [150, 5]);
const long = point('lead-on', 'long', [0, 0], [150, 0], [300, 0]);

test.each<[string, Parameters<typeof suggest>[0], Readonly<Record<string, string>>]>([
  [
    'one lead-on for each direction, the nearer of two that go the same way',
    { points: [stopbar, again, left, right] },
    { 'S left': 'ticked', 'S right': 'ticked', 'S again': 'farther' },
  ],
  [
    'the one with the stopbar’s name if two start at the same place',
    { points: [named('L9', stopbar), left, named(' l9', again)] },
    { 'S again': 'ticked', 'S left': 'farther' },
  ],
  [
    'the nearer one if the stopbar and the other one have no name',
    { points: [stopbar, named('L9', left), again] },
    { 'S left': 'ticked', 'S again': 'farther' },
  ],
  [
    'none in a direction that already has a link',
    { points: [stopbar, left, right, again], links: [link('S', 'again')] },
    { 'S right': 'ticked', 'S again': 'linked', 'S left': 'farther' },
  ],
  [
    'none that starts much farther away than the first one',
    { points: [stopbar, left, beyond] },
    { 'S left': 'ticked', 'S beyond': 'farther' },
  ],
  [
    'one that isn’t unusually far for the airport',
    { points: [stopbar, farOff], unusualMetres: 310 },
    { 'S far off': 'ticked' },
  ],
  [
    'none that is unusually far for the airport',
    { points: [stopbar, farOff], unusualMetres: 290 },
    { 'S far off': 'unusual' },
  ],
  [
    'none that is staged, which counts as applied',
    {
      points: [stopbar, left, right],
      links: [link('S', 'left')],
      staged: [link('S', 'left', false), link('S', 'right')],
    },
    { 'S left': 'unlinking', 'S right': 'linked' },
  ],
  [
    'one whose only link is stale',
    { points: [former, stopbar, left], links: [link('former', 'left')] },
    { 'S left': 'ticked' },
  ],
  [
    'one whose staged link has a stopbar that changed type',
    { points: [former, stopbar, left], staged: [link('former', 'left')] },
    { 'S left': 'ticked' },
  ],
  [
    'it at the stopbar where it starts, and lists it at the other',
    { points: [near, far, leadOn] },
    { 'near L': 'ticked', 'far L': 'better at near' },
  ],
  [
    'none at a stopbar beside it if it starts at another, however long it is',
    { points: [start, along, long], withinMetres: 10 },
    { 'along long': 'better at start' },
  ],
  [
    'it where it starts, even if the other stopbar has its name',
    { points: [near, named('far', far), named('far', leadOn)] },
    { 'near L': 'ticked', 'far L': 'better at near' },
  ],
  [
    'it at the stopbar with its name if both are equally near',
    { points: [near, named('far', beside), named('far', leadOn)] },
    { 'far L': 'ticked', 'near L': 'better at far' },
  ],
  [
    'none that is linked to the other stopbar',
    { points: [near, far, leadOn], links: [link('far', 'L')] },
    { 'near L': 'linked-elsewhere', 'far L': 'linked' },
  ],
])('ticks %s', (_, airport, expected) => {
  expect(statuses(suggest(airport))).toEqual(expected);
});

test('lists at most six unticked lead-ons, the nearest ones', () => {
  const other = point('stopbar', 'other', [0, 200]);
  const more = Array.from({ length: 9 }, (_, at) => point('lead-on', `M${at}`, [at * 5, 200]));
  const atS = suggest({ points: [stopbar, other, left, ...more] }).filter(
    ({ stopbarId }) => stopbarId === 'S',
  );
  expect(atS.map(({ leadOnId }) => leadOnId)).toEqual([
    ...['left', 'M0', 'M1', 'M2', 'M3', 'M4', 'M5'],
  ]);
});

test('shows links only beside suggestions, and nothing at a stopbar that needs no other link', () => {
  const shown = worthShowing(
    suggest({ points: [near, far, leadOn], links: [link('near', 'L')] }),
    (id) => id === 'near',
  );
  expect(shown.map(sayPair)).toEqual(['far L']);
  const besides = suggest({ points: [stopbar, left, right], links: [link('S', 'left')] });
  expect(statuses(worthShowing(besides, () => true))).toEqual({
    ...{ 'S right': 'ticked', 'S left': 'linked' },
  });
});

describe('at a generated airport', () => {
  const unlinkedPart = fc.array(fc.nat(30), { maxLength: 8 });

  test('ticks exactly the correct links that are missing, within any distance', () => {
    const within = fc.constantFrom(25, 50, 200, 1000);
    fc.assert(
      fc.property(survey, ground, unlinkedPart, within, (made, where, picks, withinMetres) => {
        const links = picks.flatMap((at) => made.right[at] ?? []);
        const missing = made.right.filter((pair) => !links.includes(pair));
        const points = onGround(made, where);
        expect(ticked(suggest({ points, links, withinMetres }))).toEqual(
          missing.map(sayPair).sort(),
        );
      }),
    );
  });

  test('gives the same result for any order of the points', () => {
    const shuffled = survey.chain((made) =>
      fc.tuple(
        fc.constant(made),
        fc.shuffledSubarray([...made.points], { minLength: made.points.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ground, ([made, points], where) => {
        const listed = suggest({ points: onGround(made, where), withinMetres: 200 });
        const otherwise = onGround({ ...made, points }, where);
        expect(suggest({ points: otherwise, withinMetres: 200 })).toEqual(listed);
      }),
    );
  });
});
