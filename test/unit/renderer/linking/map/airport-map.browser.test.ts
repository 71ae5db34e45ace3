import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AirportPoint } from '../../../../../electron/contract/linking.ts';
import '../../../../../renderer/app.css';
import AirportMap from '../../../../../renderer/linking/map/AirportMap.svelte';
import { layOut } from '../../../../../renderer/linking/map/shapes.ts';
import { fit, toScreen } from '../../../../../renderer/linking/map/viewport.ts';
import type { PresentLink } from '../../../../../renderer/linking/present-links.ts';
import { largeAirport, type MapData } from '../../../../support/large-airport.ts';
import { MapHost } from '../../../../support/map-host.svelte.ts';

const metre = 1 / 111_320;

function point(id: string, kind: AirportPoint['kind'], east: number, north = 0): AirportPoint {
  const coordinates = [{ lat: north * metre, lng: 8 + east * metre }];
  return { id, kind, name: `name of ${id}`, airportId: 'TEST', coordinates };
}

const points = [
  point('SB1', 'stopbar', 0),
  point('SB2', 'stopbar', 300),
  point('LO1', 'lead-on', 60, 80),
  point('LO2', 'lead-on', 200, 80),
];
const linked: PresentLink = { stopbarId: 'SB1', leadOnId: 'LO2', state: 'linked' };

const map = page.getByRole('application', { name: 'Airport map' });
const canvas = () => map.element() as HTMLCanvasElement;
const said = (words: string) => page.getByText(words, { exact: true });

let opened: object | undefined;

function open(data: MapData, selected: string | null = null): MapHost {
  const host = new MapHost(data, selected);
  opened = mount(AirportMap, { target: document.body, props: host });
  flushSync();
  return host;
}

afterEach(async () => {
  if (opened) await unmount(opened);
  opened = undefined;
  vi.restoreAllMocks();
  document.body.removeAttribute('style');
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('data-theme');
});

/** Where the point is as long as the map shows all of it. */
function placeOf(id: string, of: readonly AirportPoint[] = points) {
  const shapes = layOut(of);
  const shape = shapes.byId.get(id);
  if (!shape) throw new Error(`${id} is not on the map`);
  const { clientWidth: width, clientHeight: height } = canvas();
  return toScreen(fit(shapes.bounds, { width, height }), shape.middle);
}

const press = (id: string) => map.click({ position: placeOf(id) });

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Once all that was asked for is drawn. */
async function settled(): Promise<void> {
  for (let at = 0; at < 4; at += 1) await frame();
}

/** Counts how often the visible canvas is drawn, and how many strokes that takes on all of them. */
function countDrawing() {
  const frames = vi.spyOn(CanvasRenderingContext2D.prototype, 'setTransform');
  const strokes = [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D].map(
    ({ prototype }) => vi.spyOn(prototype, 'stroke'),
  );
  return {
    frames: () => frames.mock.calls.length,
    strokes: () => strokes.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  };
}

/** What the upper left corner is drawn in. */
const ground = () => canvas().getContext('2d')?.getImageData(1, 1, 1, 1).data.join(' ');

describe('a click on the map', () => {
  test('selects, links and unlinks what can be linked, and lets go beside everything', async () => {
    const { heard } = open({ points, links: [linked] });
    await press('SB1');
    await expect
      .element(said('Stopbar name of SB1 (SB1): linked to name of LO2 (LO2).'))
      .toBeVisible();
    await press('LO1');
    await press('LO2');
    await press('SB2');
    await press('LO1');
    await map.click({ position: { x: 5, y: 5 } });

    expect(heard).toEqual([
      'SB1',
      { stopbarId: 'SB1', leadOnId: 'LO1' },
      { stopbarId: 'SB1', leadOnId: 'LO2' },
      'SB2',
      { stopbarId: 'SB2', leadOnId: 'LO1' },
      null,
    ]);
  });

  test('with Shift selects what it would link', async () => {
    const { heard } = open({ points, links: [] }, 'SB1');
    await map.click({ position: placeOf('LO1'), modifiers: ['Shift'] });
    await press('SB2');

    expect(heard).toEqual(['LO1', { stopbarId: 'SB2', leadOnId: 'LO1' }]);
  });

  test('that becomes a drag moves the map and selects nothing', async () => {
    const { heard } = open({ points, links: [] });
    await settled();
    const { left, top } = canvas().getBoundingClientRect();
    const at = placeOf('SB1');
    const fire = (type: string, right: number) => {
      const [clientX, clientY] = [left + at.x + right, top + at.y];
      canvas().dispatchEvent(
        new PointerEvent(type, { clientX, clientY, pointerId: 1, pointerType: 'mouse' }),
      );
    };
    canvas().setPointerCapture = () => undefined;
    fire('pointerdown', 0);
    fire('pointermove', 40);
    fire('pointerup', 40);
    expect(heard).toEqual([]);

    await map.click({ position: { x: at.x + 40, y: at.y } });
    expect(heard).toEqual(['SB1']);
  });
});

describe('with the keyboard alone', () => {
  test('points are found, selected, linked and let go', async () => {
    const { heard } = open({ points, links: [linked] });
    await userEvent.tab();
    await expect.element(map).toHaveFocus();
    await userEvent.keyboard('pp');
    await expect
      .element(said('Stopbar name of SB1 (SB1): linked to name of LO2 (LO2).'))
      .toBeVisible();
    await userEvent.keyboard('{Enter}n');
    await expect.element(said('Lead-on name of LO1 (LO1): not linked.')).toBeVisible();
    await userEvent.keyboard(' ');
    await expect
      .element(said('Lead-on name of LO1 (LO1): will be linked to name of SB1 (SB1).'))
      .toBeVisible();
    await userEvent.keyboard('n{Shift>}{Enter}{/Shift}{Escape}');

    expect(heard).toEqual(['SB1', { stopbarId: 'SB1', leadOnId: 'LO1' }, 'LO2', null]);
  });

  test('the map is zoomed, moved and shown as a whole', async () => {
    const { heard } = open({ points, links: [] });
    canvas().focus();
    await userEvent.keyboard('++++');
    await press('SB1');
    expect(heard).toEqual([null]);
    await userEvent.keyboard('0');
    await press('SB1');
    expect(heard).toEqual([null, 'SB1']);
    await userEvent.keyboard('{ArrowLeft}');
    const { x, y } = placeOf('SB1');
    await map.click({ position: { x: x + 64, y } });
    expect(heard).toEqual([null, 'SB1', 'SB1']);
  });

  test('keys of the window are left alone', () => {
    open({ points, links: [] });
    const event = new KeyboardEvent('keydown', {
      key: '0',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
    });
    expect(canvas().dispatchEvent(event)).toBe(true);
  });
});

test('buttons zoom in and show all again', async () => {
  const { heard } = open({ points, links: [] });
  for (let at = 0; at < 4; at += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await press('SB1');
  await page.getByRole('button', { name: 'Fit' }).click();
  await press('SB1');

  expect(heard).toEqual([null, 'SB1']);
});

test('what is selected elsewhere is brought into sight', async () => {
  const host = open({ points, links: [] });
  for (let at = 0; at < 5; at += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  host.selectedId = 'LO2';
  flushSync();
  await map.click({ position: { x: 5, y: 5 } });
  host.selectedId = 'SB2';
  flushSync();
  const { clientWidth, clientHeight } = canvas();
  await map.click({ position: { x: clientWidth / 2, y: clientHeight / 2 } });

  expect(host.heard).toEqual([null, 'SB2']);
});

test('another airport is shown as a whole, and the same one stays where it was', async () => {
  const host = open({ points, links: [] });
  const others = [point('SB8', 'stopbar', 5000), point('SB9', 'stopbar', 9000)];
  await page.getByRole('button', { name: 'Zoom in' }).click();
  host.load({ points: structuredClone(points), links: [] });
  flushSync();
  await press('SB1');
  host.load({ points: others, links: [] });
  flushSync();
  await map.click({ position: placeOf('SB8', others) });

  expect(host.heard).toEqual([null, 'SB8']);
});

test('a narrower window still shows all', async () => {
  const { heard } = open({ points, links: [] });
  await settled();
  document.body.style.width = '300px';
  await settled();
  expect(canvas().width).toBe(Math.round(canvas().clientWidth * devicePixelRatio));
  await press('SB2');

  expect(heard).toEqual(['SB2']);
});

test('it is drawn again in the colours of another theme', async () => {
  document.documentElement.style.colorScheme = 'dark';
  open({ points, links: [] });
  await expect.poll(ground).toBe('10 14 19 255');
  document.documentElement.style.colorScheme = 'light';

  await expect.poll(ground).toBe('238 242 245 255');
});

test('points without coordinates are counted in words', async () => {
  const nowhere = { ...point('SB3', 'stopbar', 0), coordinates: [] };
  const host = open({ points: [...points, nowhere], links: [] });
  await expect.element(page.getByText(/^One point has no coordinates/)).toBeVisible();
  host.load({ points: [nowhere], links: [] });

  await expect.element(page.getByText(/^No point of this airport/)).toBeVisible();
});

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
