import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AirportPoint, Pair, Position } from '../../../../../electron/contract/linking.ts';
import { metresBetween } from '../../../../../renderer/linking/nearest/distance.ts';
import { worthShowing } from '../../../../../renderer/linking/nearest/suggest-links.ts';
import type { Suggestion } from '../../../../../renderer/linking/nearest/suggest-links.ts';
import { suggest } from '../../../../support/linking/suggest.ts';
import { ground, onGround, survey } from '../../../../support/linking/surveyed-airport.ts';

const sayPair = ({ stopbarId, leadOnId }: Pair): string => `${stopbarId} ${leadOnId}`;

const ticked = (suggestions: readonly Suggestion[]): readonly string[] =>
  suggestions
    .filter(({ why }) => why === undefined)
    .map(sayPair)
    .sort();

/** Returns why a pair isn’t ticked, “ticked” if it is, or undefined if it isn’t listed. */
const statusOf = (suggestions: readonly Suggestion[], stopbarId: string, leadOnId: string) => {
  const found = suggestions.find((one) => one.stopbarId === stopbarId && one.leadOnId === leadOnId);
  return found ? (found.why ?? 'ticked') : undefined;
};

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

describe('at one stopbar', () => {
  const stopbar = point('stopbar', 'S', [-12, 0], [12, 0]);
  const left = point('lead-on', 'left', [0, 0], [0, 40], [-70, 90]);
  const right = point('lead-on', 'right', [0, 2], [0, 40], [70, 90]);

  test('ticks one lead-on for each direction', () => {
    const suggestions = suggest({ points: [stopbar, left, right] });
    expect(ticked(suggestions)).toEqual(['S left', 'S right']);
  });

  test('ticks the nearer of two that go the same way', () => {
    const again = point('lead-on', 'again', [0, 5], [0, 40], [-75, 90]);
    const suggestions = suggest({ points: [stopbar, again, left, right] });
    expect(ticked(suggestions)).toEqual(['S left', 'S right']);
    expect(statusOf(suggestions, 'S', 'again')).toBe('farther');
  });

  test('prefers the one with the stopbar’s name if two start at the same place', () => {
    const again = { ...point('lead-on', 'again', [0, 5], [0, 40], [-75, 90]), name: ' l9' };
    const points = [{ ...stopbar, name: 'L9' }, left, again];
    expect(ticked(suggest({ points }))).toEqual(['S again']);
  });

  test('doesn’t count two empty names as equal', () => {
    const again = point('lead-on', 'again', [0, 5], [0, 40], [-75, 90]);
    expect(ticked(suggest({ points: [stopbar, left, again] }))).toEqual(['S left']);
  });

  test('ticks nothing in a direction that already has a link', () => {
    const again = point('lead-on', 'again', [0, 5], [0, 40], [-75, 90]);
    const links = [{ stopbarId: 'S', leadOnId: 'again' }];
    const suggestions = suggest({ points: [stopbar, left, right, again], links });
    expect(ticked(suggestions)).toEqual(['S right']);
    expect(statusOf(suggestions, 'S', 'again')).toBe('linked');
    expect(statusOf(suggestions, 'S', 'left')).toBe('farther');
  });

  test('doesn’t tick a lead-on that starts much farther away than the first one', () => {
    const beyond = point('lead-on', 'beyond', [60, 60], [160, 60]);
    const suggestions = suggest({ points: [stopbar, left, beyond] });
    expect(statusOf(suggestions, 'S', 'beyond')).toBe('farther');
  });

  test('doesn’t tick a lead-on that is unusually far for the airport', () => {
    const beyond = point('lead-on', 'beyond', [0, 300], [0, 400]);
    expect(ticked(suggest({ points: [stopbar, beyond], unusualMetres: 310 }))).toEqual([
      'S beyond',
    ]);
    const suggestions = suggest({ points: [stopbar, beyond], unusualMetres: 290 });
    expect(statusOf(suggestions, 'S', 'beyond')).toBe('unusual');
  });

  test('counts staged changes as if they were applied', () => {
    const links = [{ stopbarId: 'S', leadOnId: 'left' }];
    const staged = [
      { stopbarId: 'S', leadOnId: 'left', linked: false },
      { stopbarId: 'S', leadOnId: 'right', linked: true },
    ];
    const suggestions = suggest({ points: [stopbar, left, right], links, staged });
    expect(statusOf(suggestions, 'S', 'left')).toBe('unlinking');
    expect(statusOf(suggestions, 'S', 'right')).toBe('linked');
  });

  test('doesn’t count a stale link', () => {
    const former: AirportPoint = { ...point('stopbar', 'former', [0, 0]), kind: 'other' };
    const links = [{ stopbarId: 'former', leadOnId: 'left' }];
    expect(ticked(suggest({ points: [stopbar, former, left], links }))).toEqual(['S left']);
  });

  test('doesn’t count a staged link whose stopbar has changed type', () => {
    const former: AirportPoint = { ...point('stopbar', 'former', [0, 0]), kind: 'other' };
    const staged = [{ stopbarId: 'former', leadOnId: 'left', linked: true }];
    expect(ticked(suggest({ points: [stopbar, former, left], staged }))).toEqual(['S left']);
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
});

describe('between two stopbars', () => {
  const near = point('stopbar', 'near', [-12, 0], [12, 0]);
  const far = point('stopbar', 'far', [-12, -30], [12, -30]);
  const leadOn = point('lead-on', 'L', [0, 5], [0, 50], [60, 90]);

  test('ticks a lead-on at the stopbar where it starts, and lists it at the other', () => {
    const suggestions = suggest({ points: [near, far, leadOn] });
    expect(ticked(suggestions)).toEqual(['near L']);
    expect(statusOf(suggestions, 'far', 'L')).toBe('shared');
    expect(suggestions.find(({ stopbarId }) => stopbarId === 'far')?.bestId).toBe('near');
  });

  test('knows the stopbar where a long lead-on starts, however close another is to its lights', () => {
    const start = point('stopbar', 'start', [-90, 0]);
    const beside = point('stopbar', 'beside', [150, 5]);
    const long = point('lead-on', 'long', [0, 0], [150, 0], [300, 0]);
    const suggestions = suggest({ points: [start, beside, long], withinMetres: 10 });
    expect(statusOf(suggestions, 'beside', 'long')).toBe('shared');
  });

  test('lets the name decide only if both are equally near', () => {
    const [called, beside] = [
      { ...leadOn, name: 'far' },
      point('stopbar', 'far', [8, -2], [25, -2]),
    ];
    expect(ticked(suggest({ points: [near, { ...far, name: 'far' }, called] }))).toEqual([
      'near L',
    ]);
    const points = [near, { ...beside, name: 'far' }, called];
    expect(ticked(suggest({ points }))).toEqual(['far L']);
  });

  test('doesn’t tick a lead-on that is linked to the other one', () => {
    const links = [{ stopbarId: 'far', leadOnId: 'L' }];
    const suggestions = suggest({ points: [near, far, leadOn], links });
    expect(statusOf(suggestions, 'near', 'L')).toBe('linked-elsewhere');
    expect(ticked(suggestions)).toEqual([]);
  });

  test('suggests nothing at a stopbar that has a link and needs no other', () => {
    const links = [{ stopbarId: 'near', leadOnId: 'L' }];
    const suggestions = suggest({ points: [near, far, leadOn], links });
    const shown = worthShowing(suggestions, (id) => id === 'near');
    expect(shown.map(sayPair)).toEqual(['far L']);
  });

  test('lists links beside suggestions at the same stopbar', () => {
    const stopbar = point('stopbar', 'S', [-12, 0], [12, 0]);
    const left = point('lead-on', 'left', [0, 0], [0, 40], [-70, 90]);
    const right = point('lead-on', 'right', [0, 2], [0, 40], [70, 90]);
    const links = [{ stopbarId: 'S', leadOnId: 'left' }];
    const shown = worthShowing(suggest({ points: [stopbar, left, right], links }), () => true);
    expect(statusOf(shown, 'S', 'left')).toBe('linked');
    expect(ticked(shown)).toEqual(['S right']);
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

  test('gives the same result at any position and rotation of the airport', () => {
    fc.assert(
      fc.property(survey, ground, ground, (made, here, there) => {
        const at = (where: typeof here) => ticked(suggest({ points: onGround(made, where) }));
        expect(at(there)).toEqual(at(here));
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

  const spot = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }));
  const scattered = fc.record({
    stopbars: fc.array(spot, { maxLength: 8 }),
    leadOns: fc.array(spot, { maxLength: 8 }),
    linked: fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 5 }),
    withinMetres: fc.integer({ min: 1, max: 1000 }),
  });

  test('ticks a lead-on once at most, near enough, unlinked, and at no stopbar but the nearest', () => {
    fc.assert(
      fc.property(scattered, ({ stopbars, leadOns, linked, withinMetres }) => {
        const bars = stopbars.map((at, n) => point('stopbar', `S${n}`, at));
        const leads = leadOns.map((at, n) => point('lead-on', `L${n}`, at));
        const links = linked
          .map(([s, l]) => ({ stopbarId: `S${s}`, leadOnId: `L${l}` }))
          .filter(({ stopbarId }) => bars.some(({ id }) => id === stopbarId));
        const found = suggest({ points: [...bars, ...leads], links, withinMetres }).filter(
          ({ why }) => why === undefined,
        );
        const ids = found.map(({ leadOnId }) => leadOnId);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { stopbarId, leadOnId, metres } of found) {
          expect(metres).toBeLessThanOrEqual(withinMetres);
          expect(links.some((link) => link.leadOnId === leadOnId)).toBe(false);
          const at = leads.find(({ id }) => id === leadOnId)?.coordinates[0];
          const distances = bars.map(({ id, coordinates: [to] }) => ({
            id,
            metres: at && to ? metresBetween(at, to) : Infinity,
          }));
          const own = distances.find(({ id }) => id === stopbarId)?.metres ?? Infinity;
          expect(own - Math.min(...distances.map((one) => one.metres))).toBeLessThan(0.2);
        }
      }),
    );
  });
});
