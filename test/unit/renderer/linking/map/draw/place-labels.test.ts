import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxAround, touches } from '../../../../../../renderer/linking/map/geometry/box.ts';
import { placeLabels } from '../../../../../../renderer/linking/map/draw/place-labels.ts';

const near = fc.record({
  x: fc.integer({ min: 0, max: 600 }),
  y: fc.integer({ min: 0, max: 400 }),
});
const text = fc.record({
  width: fc.integer({ min: 1, max: 200 }),
  height: fc.integer({ min: 1, max: 40 }),
});
const wish = fc.record({
  around: fc.tuple(near, near).map(([a]) => boxAround([a])),
  texts: fc.array(text, { minLength: 1, maxLength: 2 }),
  important: fc.boolean(),
});
const mark = fc.tuple(near, near).map(([{ x, y }]) =>
  boxAround([
    { x, y },
    { x: x + 9, y: y + 9 },
  ]),
);

describe('labels', () => {
  test('never lie on each other, and on a mark only where they are important', () => {
    fc.assert(
      fc.property(
        fc.array(wish, { maxLength: 80 }),
        fc.array(mark, { maxLength: 40 }),
        (wishes, marks) => {
          const placed = placeLabels(wishes, marks, 50);
          expect(placed.length).toBeLessThanOrEqual(50);
          for (const [at, { box, wish }] of placed.entries()) {
            expect(placed.slice(at + 1).some((other) => touches(other.box, box))).toBe(false);
            if (!wish.important) expect(marks.some((other) => touches(other, box))).toBe(false);
          }
        },
      ),
    );
  });

  test('find their place in the order in which they are wished', () => {
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 30 }), (wishes) => {
        const [first] = placeLabels(wishes, [], 1);
        expect(first?.wish).toBe(wishes[0]);
        expect(first?.text).toBe(0);
      }),
    );
  });

  test('say less where there is no room for more', () => {
    const around = boxAround([{ x: 100, y: 100 }]);
    const texts = [
      { width: 80, height: 16 },
      { width: 10, height: 4 },
    ];
    const walls = [60, 130].flatMap((x) => [
      boxAround([
        { x, y: 0 },
        { x: x + 5, y: 200 },
      ]),
      boxAround([
        { x: 0, y: x + 15 },
        { x: 300, y: x + 15 },
      ]),
    ]);
    expect(placeLabels([{ around, texts, important: false }], walls, 9)[0]?.text).toBe(1);
  });
});
