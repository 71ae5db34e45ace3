import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleBar } from '../../../../../../renderer/linking/map/geometry/scale-bar.ts';

test('the scale bar is the largest round number of metres that fits', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 16, noNaN: true }), (scale) => {
      const { metres } = scaleBar(scale, 140);
      expect(String(metres)).toMatch(/^[125]0*$/);
      expect(metres * scale).toBeLessThanOrEqual(140);
      expect(metres * scale).toBeGreaterThan(140 / 2.6);
    }),
  );
});

test.each([
  [1, '100 m'],
  [0.1, '1 km'],
])('the scale bar at %d pixels per metre shows %s', (scale, label) => {
  expect(scaleBar(scale, 140).label).toBe(label);
});
