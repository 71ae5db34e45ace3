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

const none = new Marks();

function marksOf(all: Readonly<Record<'hard' | 'soft', readonly Box[]>>): Marks {
  const marks = new Marks();
  for (const box of all.hard) marks.hard.add(box);
  for (const box of all.soft) marks.soft.add(box);
  return marks;
}

const small = { width: 20, height: 6 };

describe('labels', () => {
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
    // In order, and no more than are wanted.
    const some = placeLabels(row, none, 2);
    expect(some.map(({ candidate }) => row.indexOf(candidate))[0]).toBe(0);
    expect(some).toHaveLength(2);
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
