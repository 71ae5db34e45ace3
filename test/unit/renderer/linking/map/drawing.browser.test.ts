import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { largeAirport } from '../../../../support/large-airport.ts';
import {
  points,
  linked,
  map,
  canvas,
  open,
  placeOf,
  settled,
  countDrawing,
} from '../../../../support/open-map.ts';

describe('drawing', () => {
  test('ends when nothing changes any more, and hovering over nothing is no change', async () => {
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

  test('waits while the map cannot be seen', async () => {
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
  });

  test('waits while the window is hidden', async () => {
    const host = open({ points, links: [] });
    await settled();
    const drawing = countDrawing();
    let hidden = true;
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    host.selectedId = 'SB1';
    await settled();
    expect(drawing.frames()).toBe(0);
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await settled();
    Reflect.deleteProperty(document, 'hidden');
    expect(drawing.frames()).toBe(1);
  });

  test('takes few strokes however large the airport is, and fewer still while it is moved', async () => {
    const drawing = countDrawing();
    open(largeAirport(5000, 8000));
    await settled();
    expect(drawing.strokes()).toBeGreaterThan(0);
    expect(drawing.strokes()).toBeLessThan(300);
    const before = drawing.strokes();
    canvas().focus();
    await userEvent.keyboard('{ArrowRight}');
    await settled();
    expect(drawing.strokes()).toBeGreaterThan(before);
    expect(drawing.strokes() - before).toBeLessThan(60);
  });

  test('of parts, after a change and while it is moved, ends in the same picture as all of it', async () => {
    const pixels = () => {
      const { width, height } = canvas();
      return [...(canvas().getContext('2d')?.getImageData(0, 0, width, height).data ?? [])];
    };
    const host = open(largeAirport(60, 60), 'SB_7');
    await settled();
    host.ontoggle({ stopbarId: 'SB_7', leadOnId: 'LO_9' });
    await settled();
    host.ontoggle({ stopbarId: 'SB_8', leadOnId: 'LO_8' });
    await settled();
    canvas().focus();
    await userEvent.keyboard('+');
    await settled();
    for (const key of ['{ArrowLeft}', '{ArrowUp}', '{ArrowLeft}', '{ArrowDown}']) {
      await userEvent.keyboard(key);
      await settled();
    }
    const moved = pixels();
    // The theme may be another one: all is drawn anew.
    document.documentElement.dataset['theme'] = 'another';
    const drawing = countDrawing();
    await expect.poll(drawing.frames).toBe(1);

    // A bow that is cut in two is smoothed a little otherwise; anything missing would be far off.
    const off = pixels().reduce((most, value, at) => {
      return Math.max(most, Math.abs(value - (moved[at] ?? 0)));
    }, 0);
    expect(off).toBeLessThan(64);
  });

  test('takes few strokes for one link of many', async () => {
    const airport = largeAirport(5000, 8000);
    const host = open(airport);
    await settled();
    const drawing = countDrawing();
    host.ontoggle({ stopbarId: 'SB_7', leadOnId: 'LO_7' });
    await settled();
    expect(drawing.frames()).toBe(1);
    expect(drawing.strokes()).toBeLessThan(20);
  });

  test('keeps the page small', () => {
    open(largeAirport(5000, 8000));
    expect(document.body.querySelectorAll('*').length).toBeLessThan(150);
  });
});
