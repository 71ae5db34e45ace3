import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundingBox, intersects } from '../../../../../../renderer/linking/map/geometry/box.ts';
import { placeLabels } from '../../../../../../renderer/linking/map/geometry/place-labels.ts';

const near = fc.record({
  x: fc.integer({ min: 0, max: 600 }),
  y: fc.integer({ min: 0, max: 400 }),
});
const text = fc.record({
  width: fc.integer({ min: 1, max: 200 }),
  height: fc.integer({ min: 1, max: 40 }),
});
const candidate = fc.record({
  around: fc.tuple(near, near).map(([a]) => boundingBox([a])),
  texts: fc.array(text, { minLength: 1, maxLength: 2 }),
  important: fc.boolean(),
});
const mark = fc.tuple(near, near).map(([{ x, y }]) =>
  boundingBox([
    { x, y },
    { x: x + 9, y: y + 9 },
  ]),
);

describe('labels', () => {
  test('never overlap each other, and cover a mark only if they’re important', () => {
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 80 }),
        fc.array(mark, { maxLength: 40 }),
        (candidates, marks) => {
          const placed = placeLabels(candidates, marks, 50);
          expect(placed.length).toBeLessThanOrEqual(50);
          for (const [at, { box, candidate }] of placed.entries()) {
            expect(placed.slice(at + 1).some((other) => intersects(other.box, box))).toBe(false);
            if (!candidate.important)
              expect(marks.some((other) => intersects(other, box))).toBe(false);
          }
        },
      ),
    );
  });

  test('are placed in the order of the candidates', () => {
    fc.assert(
      fc.property(fc.array(candidate, { minLength: 1, maxLength: 30 }), (candidates) => {
        const [first] = placeLabels(candidates, [], 1);
        expect(first?.candidate).toBe(candidates[0]);
        expect(first?.text).toBe(0);
      }),
    );
  });

  test('use a shorter text if there’s no room for the longer one', () => {
    const around = boundingBox([{ x: 100, y: 100 }]);
    const texts = [
      { width: 80, height: 16 },
      { width: 10, height: 4 },
    ];
    const walls = [60, 130].flatMap((x) => [
      boundingBox([
        { x, y: 0 },
        { x: x + 5, y: 200 },
      ]),
      boundingBox([
        { x: 0, y: x + 15 },
        { x: 300, y: x + 15 },
      ]),
    ]);
    expect(placeLabels([{ around, texts, important: false }], walls, 9)[0]?.text).toBe(1);
  });
});
