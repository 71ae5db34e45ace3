import { describe, expect, test, vi } from 'vitest';
import { readPalette } from '../../../../../renderer/linking/map/draw/colors.ts';
import { drawLeadOns } from '../../../../../renderer/linking/map/draw/draw-lead-ons.ts';
import { toShapes } from '../../../../../renderer/linking/map/draw/shapes.ts';
import { largeMapData } from '../../../../support/map/map-data.ts';
import {
  points,
  linked,
  canvas,
  map,
  open,
  placeOf,
  settled,
  countDrawing,
  ground,
  pixels,
} from '../../../../support/map/open-map.ts';

test('points that don’t match the search or the filter are faint', async () => {
  const host = open({ points, links: [] });
  await settled();
  /** Returns how much the pixels at a point differ from empty ground. */
  const ink = (id: string): number => {
    const { x, y } = placeOf(id);
    const by = canvas().width / canvas().clientWidth;
    const context = canvas().getContext('2d');
    const ground = context?.getImageData(1, 1, 1, 1).data ?? [];
    const pixels = context?.getImageData((x - 5) * by, (y - 5) * by, 10 * by, 10 * by).data ?? [];
    return [...pixels].reduce((sum, value, at) => sum + Math.abs(value - (ground[at % 4] ?? 0)), 0);
  };
  const before = { one: ink('SB1'), other: ink('SB2') };
  host.matching = new Set(['SB1', 'LO1', 'LO2']);
  await settled();
  expect(ink('SB1') / before.one).toBeCloseTo(1, 1);
  expect(ink('SB2')).toBeLessThan(before.other / 2);
});

describe('drawing', () => {
  test('stops when nothing changes, even while the pointer moves over empty ground', async () => {
    open({ points, links: [linked] });
    await settled();
    const drawing = countDrawing();
    await settled();
    await map.hover({ position: { x: 5, y: 5 } });
    await map.hover({ position: { x: 9, y: 9 } });
    await settled();
    expect(drawing.frames()).toBe(0);
    await map.hover({ position: placeOf('SB1') });
    await settled();
    expect(drawing.frames()).toBe(1);
  });

  test('is repeated in the colours of another theme, but not when the same one is set again', async () => {
    const { dataset } = document.documentElement;
    dataset['theme'] = 'dark';
    open({ points, links: [linked] });
    await expect.poll(ground).toBe('14 17 22 255');
    await settled();
    const drawing = countDrawing();
    dataset['theme'] = 'dark';
    await settled();
    expect(drawing.frames()).toBe(0);
    dataset['theme'] = 'light';
    await settled();
    expect(drawing.frames()).toBe(1);
    expect(ground()).toBe('246 247 249 255');
  });

  test('waits while the map isn’t visible or the window is hidden', async () => {
    const host = open({ points, links: [] });
    await settled();
    const drawing = countDrawing();
    document.body.style.display = 'none';
    await settled();
    host.selectedId = 'SB1';
    await settled();
    expect(drawing.frames()).toBe(0);
    document.body.style.display = '';
    await expect.poll(drawing.frames).toBe(1);

    let hidden = true;
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    host.selectedId = 'SB2';
    await settled();
    expect(drawing.frames()).toBe(1);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(drawing.frames()).toBe(2);
  });

  test('of a large airport needs few strokes, frames and elements', async () => {
    const drawing = countDrawing();
    const host = open(largeMapData(5000, 8000));
    await settled();
    expect(drawing.strokes()).toBeGreaterThan(0);
    expect(drawing.strokes() / drawing.frames()).toBeLessThan(300);
    expect(document.body.querySelectorAll('*').length).toBeLessThan(150);

    const whileSettling = async (change: () => void) => {
      const [strokes, frames] = [drawing.strokes(), drawing.frames()];
      change();
      await settled();
      return { strokes: drawing.strokes() - strokes, frames: drawing.frames() - frames };
    };
    // Only the highlights are drawn.
    const hovered = await whileSettling(() => (host.hoveredId = 'SB_7'));
    expect(hovered.frames).toBe(1);
    expect(hovered.strokes).toBeLessThan(10);
    const selected = await whileSettling(() => (host.selectedId = 'SB_7'));
    expect(selected.strokes).toBeLessThan(40);
    const toggled = await whileSettling(() =>
      host.ontoggle({ stopbarId: 'SB_7', leadOnId: 'LO_7' }),
    );
    expect(toggled.frames).toBe(1);
    const lit = await whileSettling(() => {
      host.lit = new Map(host.points.map(({ id }, at) => [id, at % 2 === 0]));
    });
    expect(lit.strokes / lit.frames).toBeLessThan(350);
  });

  const colours = (): Uint8ClampedArray => {
    const { width, height } = canvas();
    const shown = canvas().getContext('2d')?.getImageData(0, 0, width, height);
    return shown?.data ?? new Uint8ClampedArray();
  };

  test('draws a toggled link as if the whole airport was drawn again', async () => {
    const data = largeMapData(300, 200);
    const host = open(data);
    await settled();
    const drawing = countDrawing();
    host.ontoggle({ stopbarId: 'SB_7', leadOnId: 'LO_60' });
    host.ontoggle({ stopbarId: 'SB_20', leadOnId: 'LO_20' });
    await settled();
    const strokes = drawing.strokes();
    const inPart = colours();
    // Other shapes of the same points: everything is drawn.
    host.points = [...data.points];
    await settled();
    expect(drawing.strokes() - strokes).toBeGreaterThan(strokes);
    // Where curves cross, smooth edges differ slightly: 64 curves share a stroke, and a part of the map has other
    // curves in its strokes. A missing curve would differ by much more.
    const whole = colours();
    const differing = inPart.filter((value, at) => Math.abs(value - (whole[at] ?? 0)) > 64);
    expect(differing).toHaveLength(0);
  });
});

test('the lights are drawn again only when one has changed', async () => {
  const host = open({ points, links: [linked] });
  await settled();
  const plain = pixels();
  host.lit = new Map([
    ['SB1', true],
    ['SB2', false],
  ]);
  await settled();
  const live = pixels();
  expect(live).not.toBe(plain);
  host.lit = new Map([
    ['SB1', false],
    ['SB2', true],
  ]);
  await settled();
  expect(pixels()).not.toBe(live);
  const drawing = countDrawing();
  await settled();
  expect(drawing.frames()).toBe(0);
  host.lit = undefined;
  await settled();
  expect(pixels()).toBe(plain);
});

test('a lead-on with a coordinate thousands of kilometres away has few lights, and all of its own nearby', () => {
  const coordinates = [
    { lat: 50, lng: 8 },
    { lat: 50.0005, lng: 8 },
    { lat: 0, lng: 0 },
    { lat: 50.0005, lng: 8.0005 },
    { lat: 50.001, lng: 8.0005 },
  ];
  const leadOn = { id: 'LO1', kind: 'lead-on', name: '', airportId: 'TEST', coordinates } as const;
  const [shape] = toShapes([leadOn]).all;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!shape || !context) throw new Error('Nothing can be drawn');
  const circles = vi.spyOn(Path2D.prototype, 'arc').mockImplementation(() => undefined);
  const squares = vi.spyOn(Path2D.prototype, 'rect').mockImplementation(() => undefined);
  const view = { ...shape.path[0], scale: 2, width: 800, height: 600 };
  drawLeadOns({ context, view, palette: readPalette(document.body) }, [shape], new Set());
  const lights = [...circles.mock.calls, ...squares.mock.calls];
  expect(lights.length).toBeLessThan(10_000);
  // The two correct parts are 56 m long each, and lights are 14 pixels apart.
  const visible = lights.filter(([x, y]) => x >= 0 && x <= 800 && y >= 0 && y <= 600);
  expect(visible.length).toBeGreaterThan(13);
});
