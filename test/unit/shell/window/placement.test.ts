import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  place,
  sizes,
  type Area,
  type Placement,
} from '../../../../electron/shell/window/placement.ts';

const primary: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const left: Area = { x: -2560, y: -200, width: 2560, height: 1400 };
const at = (area: Area): Placement => ({ ...area, maximized: false });

describe('W3 a window', () => {
  test('opens in the middle of the primary display for the first time', () => {
    const { bounds } = place({ mode: 'full', remembered: null, workAreas: [primary, left] });
    expect(bounds).toEqual({ x: 410, y: 140, width: 1100, height: 760 });
  });

  test('that extends over an edge is moved inside', () => {
    const remembered = at({ x: 1500, y: -30, width: 1000, height: 700 });
    const { bounds } = place({ mode: 'full', remembered, workAreas: [primary] });
    expect(bounds).toEqual({ x: 920, y: 0, width: 1000, height: 700 });
  });

  test('that is too large for its display is made to fit', () => {
    // 1366 × 768 at 150 %.
    const small: Area = { x: 0, y: 0, width: 911, height: 472 };
    const remembered = at({ x: 100, y: 100, width: 1600, height: 900 });
    const { bounds, minimum } = place({ mode: 'full', remembered, workAreas: [small] });
    expect(bounds).toEqual(small);
    expect(minimum).toEqual({ width: 900, height: 472 });
  });

  test('is restored maximized, but never in compact mode', () => {
    const remembered = { ...at({ x: 0, y: 0, width: 1000, height: 700 }), maximized: true };
    const common = { remembered, workAreas: [primary] };
    expect(place({ mode: 'full', ...common }).maximized).toBe(true);
    expect(place({ mode: 'compact', ...common }).maximized).toBe(false);
  });

  test('has a place even without a display', () => {
    const { bounds } = place({ mode: 'full', remembered: null, workAreas: [] });
    expect(bounds).toMatchObject(sizes.full.initial);
  });
});

test('W3 a window is always entirely on one display', () => {
  const coordinate = fc.integer({ min: -8000, max: 8000 });
  const area = (least: number) =>
    fc.record({
      ...{ x: coordinate, y: coordinate },
      width: fc.integer({ min: least, max: 4000 }),
      height: fc.integer({ min: least, max: 3000 }),
    });
  fc.assert(
    fc.property(
      fc.constantFrom('full' as const, 'compact' as const),
      fc.option(area(1)),
      fc.array(area(300), { minLength: 1, maxLength: 4 }),
      (mode, was, workAreas) => {
        const remembered = was && at(was);
        const { bounds, minimum } = place({ mode, remembered, workAreas });
        expect(workAreas.some((display) => holds(display, bounds))).toBe(true);
        expect(bounds.width).toBeGreaterThanOrEqual(minimum.width);
        expect(bounds.height).toBeGreaterThanOrEqual(minimum.height);
        // It stays there when it is placed again.
        const again = place({ mode, remembered: at(bounds), workAreas });
        if (workAreas.length === 1) expect(again.bounds).toEqual(bounds);
      },
    ),
  );
});

const holds = (outer: Area, inner: Area): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
