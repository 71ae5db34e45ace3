import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundingBox,
  intersects,
  type Box,
} from '../../../../../../renderer/linking/map/geometry/box.ts';
import {
  Marks,
  placeLabels,
} from '../../../../../../renderer/linking/map/geometry/place-labels.ts';

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

const none = new Marks();

function marksOf(all: Readonly<Record<'hard' | 'soft', readonly Box[]>>): Marks {
  const marks = new Marks();
  for (const box of all.hard) marks.hard.add(box);
  for (const box of all.soft) marks.soft.add(box);
  return marks;
}

const small = { width: 20, height: 6 };

describe('labels', () => {
  test('never overlap each other, and cover a hard mark only if they’re important', () => {
    fc.assert(
      fc.property(
        fc.array(candidate, { maxLength: 80 }),
        fc.array(mark, { maxLength: 40 }),
        fc.array(mark, { maxLength: 40 }),
        (candidates, hard, soft) => {
          const placed = placeLabels(candidates, marksOf({ hard, soft }), 50);
          expect(placed.length).toBeLessThanOrEqual(50);
          for (const [at, { box, candidate }] of placed.entries()) {
            expect(placed.slice(at + 1).some((other) => intersects(other.box, box))).toBe(false);
            if (!candidate.important)
              expect(hard.some((other) => intersects(other, box))).toBe(false);
          }
        },
      ),
    );
  });

  test('are placed in the order of the candidates', () => {
    fc.assert(
      fc.property(fc.array(candidate, { minLength: 1, maxLength: 30 }), (candidates) => {
        const [first] = placeLabels(candidates, none, 1);
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
    const marks = marksOf({ hard: walls, soft: [] });
    expect(placeLabels([{ around, texts, important: false }], marks, 9)[0]?.text).toBe(1);
  });

  test('are where they’re wanted, or beside it, but never on the other side', () => {
    const around = boundingBox([{ x: 100, y: 100 }]);
    const candidate = { around, texts: [small], important: false, towards: { x: 0, y: -1 } };
    const [first] = placeLabels([candidate], none, 9);
    expect(first?.box.high).toBeLessThan(100);
    const row = Array.from({ length: 30 }, (_, at) => ({
      ...candidate,
      around: boundingBox([{ x: 100 + at * 8, y: 100 }]),
    }));
    const crowd = placeLabels(row, none, 30);
    expect(crowd.length).toBeGreaterThan(2);
    expect(crowd.filter(({ box }) => box.low > 100)).toEqual([]);
  });

  test('avoid soft marks if there’s other room', () => {
    const around = boundingBox([{ x: 100, y: 100 }]);
    const below = boundingBox([
      { x: 80, y: 101 },
      { x: 120, y: 130 },
    ]);
    const candidates = [{ around, texts: [small], important: false }];
    const [label] = placeLabels(candidates, marksOf({ hard: [], soft: [below] }), 9);
    expect(label && intersects(label.box, below)).toBe(false);
    const everywhere = boundingBox([
      { x: 0, y: 0 },
      { x: 200, y: 200 },
    ]);
    expect(placeLabels(candidates, marksOf({ hard: [], soft: [everywhere] }), 9)).toHaveLength(1);
    expect(placeLabels(candidates, marksOf({ hard: [everywhere], soft: [] }), 9)).toHaveLength(0);
  });

  test('go farther away instead of covering a mark if they may', () => {
    const around = boundingBox([{ x: 100, y: 100 }]);
    const near = boundingBox([
      { x: 70, y: 80 },
      { x: 130, y: 120 },
    ]);
    const candidate = { around, texts: [small], important: true, farGaps: [40] };
    const [label] = placeLabels([candidate], marksOf({ hard: [near], soft: [] }), 9);
    expect(label && intersects(label.box, near)).toBe(false);
  });
});
