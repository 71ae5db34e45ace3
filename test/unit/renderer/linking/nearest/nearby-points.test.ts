import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canBeWithin, toGeometry } from '../../../../../renderer/linking/nearest/lead-on-fit.ts';
import { nearbyPoints } from '../../../../../renderer/linking/nearest/nearby-points.ts';
import { points } from '../../../../support/linking/random-airports.ts';

test('finds the same points as comparing all, anywhere on earth', () => {
  fc.assert(
    fc.property(points, fc.nat({ max: 3000 }), (all, metres) => {
      const located = all.filter(({ coordinates }) => coordinates.length > 0).map(toGeometry);
      const near = nearbyPoints(located);
      for (const one of located.slice(0, 5)) {
        const expected = located.filter((other) => canBeWithin(other, one, metres));
        expect(new Set(near(one, metres))).toEqual(new Set(expected));
      }
    }),
  );
});
