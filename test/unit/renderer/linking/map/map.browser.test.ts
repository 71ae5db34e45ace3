import { flushSync } from 'svelte';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { zoomStep } from '../../../../../renderer/linking/map/keys.ts';
import { toShapes } from '../../../../../renderer/linking/map/draw/shapes.ts';
import {
  clampView,
  cropped,
  fit,
  panToShow,
  toScreen,
  zoom,
} from '../../../../../renderer/linking/map/geometry/viewport.ts';
import {
  point,
  points,
  linked,
  map,
  canvas,
  said,
  open,
  placeOf,
  press,
  settled,
  countDrawing,
  pixels,
} from '../../../../support/map/open-map.ts';

describe('a click on the map', () => {
  test('selects, links and unlinks points, clears the selection on empty ground, and only selects with Shift', async () => {
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
    expect(heard.splice(0)).toEqual([
      'SB1',
      { stopbarId: 'SB1', leadOnId: 'LO1' },
      { stopbarId: 'SB1', leadOnId: 'LO2' },
      'SB2',
      { stopbarId: 'SB2', leadOnId: 'LO1' },
      null,
    ]);
    await press('SB1');
    await map.click({ position: placeOf('LO1'), modifiers: ['Shift'] });
    await press('SB2');
    expect(heard).toEqual(['SB1', 'LO1', { stopbarId: 'SB2', leadOnId: 'LO1' }]);
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
  test('points can be found, selected, linked and deselected', async () => {
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

  test('Enter goes to the nearest point that can be linked, and links it; arrow keys select the next one', async () => {
    const { heard } = open({ points, links: [] }, 'SB1');
    canvas().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(heard.splice(0)).toEqual([{ stopbarId: 'SB1', leadOnId: 'LO1' }]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{Escape}{ArrowRight}');

    expect(heard).toEqual(['LO1', 'LO2', 'SB2', 'LO2', null, 'SB2']);
  });

  test('the view follows a selection that leaves it', async () => {
    const { heard } = open({ points, links: [] }, 'SB1');
    await settled();
    canvas().focus();
    await userEvent.keyboard('++++{ArrowRight}');
    const { bounds, byId } = toShapes(points);
    const { clientWidth: width, clientHeight: height } = canvas();
    const middle = (id: string) => byId.get(id)?.middle ?? { x: 0, y: 0 };
    const [stopbar, leadOn] = [middle('SB1'), middle('LO1')];
    const whole = fit(bounds, { width, height });
    const near = zoom(whole, toScreen(whole, stopbar), 1.5 ** 4, bounds);
    const now = panToShow(near, leadOn);
    await map.click({ position: toScreen(now, leadOn), modifiers: ['Shift'] });

    expect(now).not.toEqual(near);
    expect(heard).toEqual(['LO1', 'LO1']);
  });

  test('the map can be zoomed, panned and fitted', async () => {
    const host = open({ points, links: [] });
    const { heard } = host;
    await settled();
    canvas().focus();
    await userEvent.keyboard('++++');
    await press('SB1');
    expect(heard).toEqual([null]);
    await userEvent.keyboard('0');
    await press('SB1');
    expect(heard).toEqual([null, 'SB1']);
    host.selectedId = null;
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    const { x, y } = placeOf('SB1');
    await map.click({ position: { x: x + 96, y } });
    expect(heard).toEqual([null, 'SB1', 'SB1']);
    // The window's shortcuts aren't handled.
    const init = { key: '0', ctrlKey: true, bubbles: true, cancelable: true };
    expect(canvas().dispatchEvent(new KeyboardEvent('keydown', init))).toBe(true);
  });
});

test('buttons zoom in and fit the airport, and so does a double click beside the points', async () => {
  const { heard } = open({ points, links: [] });
  for (let at = 0; at < 4; at += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await press('SB1');
  await page.getByRole('button', { name: 'Fit airport' }).click();
  await press('SB1');
  expect(heard.splice(0)).toEqual([null, 'SB1']);

  for (let at = 0; at < 3; at += 1) await page.getByRole('button', { name: 'Zoom out' }).click();
  await map.dblClick({ position: { x: 5, y: 5 } });
  await press('SB1');
  expect(heard).toEqual([null, null, 'SB1']);
});

test('zooming keeps the selected point where it is, and one that is selected elsewhere is scrolled into view', async () => {
  const host = open({ points, links: [] }, 'SB1');
  await settled();
  for (let at = 0; at < 4; at += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await map.click({ position: placeOf('SB1'), modifiers: ['Shift'] });
  host.selectedId = 'SB2';
  flushSync();
  const { clientWidth, clientHeight } = canvas();
  const position = { x: clientWidth / 2, y: clientHeight / 2 };
  await map.click({ position, modifiers: ['Shift'] });

  expect(host.heard).toEqual(['SB1', 'SB2']);
});

test('hovering a point reports it, and a point hovered elsewhere is highlighted', async () => {
  const host = open({ points, links: [] });
  await map.hover({ position: placeOf('SB1') });
  await expect.poll(() => host.hoveredId).toBe('SB1');
  await map.hover({ position: { x: 5, y: 5 } });
  await expect.poll(() => host.hoveredId).toBe(null);
  await settled();
  const calm = pixels();
  host.hoveredId = 'SB2';
  flushSync();
  await settled();
  expect(pixels()).not.toBe(calm);
  host.hoveredId = null;
  flushSync();
  await settled();
  expect(pixels()).toBe(calm);
});

test('runways are drawn and don’t change the view', async () => {
  const host = open({ points, links: [] });
  await settled();
  const without = pixels();
  const zoomTwice = async (name: string) => {
    for (let at = 0; at < 2; at += 1) await page.getByRole('button', { name }).click();
  };
  await zoomTwice('Zoom in');
  const at = (lng: number) => ({ lat: 0, lng });
  const ends = [
    { designator: '09', at: at(8) },
    { designator: '27', at: at(8.003) },
  ] as const;
  host.runways = [{ ends, widthMetres: 45 }];
  flushSync();
  await zoomTwice('Zoom out');
  await settled();
  expect(pixels()).not.toBe(without);
  await press('SB1');

  expect(host.heard).toEqual(['SB1']);
});

test('the legend opens on demand and closes with Escape', async () => {
  const { heard } = open({ points, links: [] }, 'SB1');
  await expect.element(page.getByText('Unlinked stopbar')).not.toBeVisible();
  await page.getByRole('button', { name: 'Legend' }).click();
  await expect.element(page.getByText('Unlinked stopbar')).toBeVisible();
  canvas().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Unlinked stopbar')).not.toBeVisible();

  expect(heard).toEqual([]);
});

test('a reload keeps the zoom, and every point where it is, even if there’s a new outermost point', async () => {
  const host = open({ points, links: [] });
  await settled();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const { clientWidth: width, clientHeight: height } = canvas();
  const { bounds, byId } = toShapes(points);
  const middle = { x: width / 2, y: height / 2 };
  const near = zoom(fit(bounds, { width, height }), middle, zoomStep, bounds);
  const position = toScreen(near, byId.get('LO2')?.middle ?? { x: 0, y: 0 });
  host.load({ points: [...points, point('SB9', 'stopbar', 5000, 3000)], links: [] });
  flushSync();
  await map.click({ position });

  expect(host.heard).toEqual(['LO2']);
});

test('a reload doesn’t pan back to the selected point', async () => {
  const host = open({ points, links: [] }, 'SB1');
  await settled();
  canvas().focus();
  await userEvent.keyboard('+++++');
  for (let times = 0; times < 8; times += 1) {
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  }
  await settled();
  const before = pixels();
  host.load({ points: structuredClone(points), links: [] });
  flushSync();
  await settled();
  expect(pixels()).toBe(before);
});

test('a narrower window still shows the whole airport, in a picture that isn’t scaled', async () => {
  const target = document.createElement('div');
  // From pixel 1 to pixel 401.
  target.style.cssText = 'position: fixed; left: 0.6px; width: 400.6px; height: 200px';
  document.body.append(target);
  onTestFinished(() => target.remove());
  const { heard } = open({ points, links: [] }, null, target);
  await expect.poll(() => canvas().width).toBe(400);
  target.style.width = '300.6px';
  await expect.poll(() => canvas().width).toBe(300);
  await settled();
  await press('SB2');

  expect(heard).toEqual(['SB2']);
});

test('a note counts the points without coordinates', async () => {
  const nowhere = { ...point('SB3', 'stopbar', 0), coordinates: [] };
  const host = open({ points: [...points, nowhere], links: [] });
  await expect.element(page.getByText(/1 stopbar without coordinates/)).toBeVisible();
  host.load({ points: [nowhere], links: [] });

  await expect.element(page.getByText(/^No points have coordinates/)).toBeVisible();
});

describe('a bar that opens beside the map', () => {
  const openIn = (selected: string | null = null) => {
    const target = document.createElement('div');
    target.style.cssText = 'width: 500px; height: 400px';
    document.body.append(target);
    onTestFinished(() => target.remove());
    return { host: open({ points, links: [linked] }, selected, target), target };
  };

  test('leaves every point where it is', async () => {
    const { host, target } = openIn();
    await settled();
    const [first, second] = [placeOf('SB1'), placeOf('SB2')];
    target.style.height = '356px';
    await settled();
    await map.click({ position: first });
    await map.dblClick({ position: { x: 5, y: 5 } });
    target.style.height = '400px';
    await settled();
    await map.click({ position: second, modifiers: ['Shift'] });

    expect(host.heard.filter((id) => id !== null)).toEqual(['SB1', 'SB2']);
  });

  test('doesn’t hide the selected point', async () => {
    const { host, target } = openIn('SB1');
    await settled();
    const { bounds, byId } = toShapes(points);
    const middle = byId.get('SB1')?.middle ?? { x: 0, y: 0 };
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const at = placeOf('SB1');
    target.style.height = '180px';
    await settled();
    expect(at.y).toBeGreaterThan(180);
    const whole = fit(bounds, { width: 500, height: 400 });
    const zoomed = clampView(zoom(whole, at, zoomStep, bounds), bounds);
    const view = panToShow(cropped(zoomed, 180), middle);
    await map.click({ position: toScreen(view, middle), modifiers: ['Shift'] });

    expect(host.heard).toEqual(['SB1']);
  });

  test('has the whole airport fitted again, if it would cover a part of it', async () => {
    const { host, target } = openIn();
    await settled();
    target.style.height = '180px';
    await settled();
    await press('SB1');

    expect(host.heard).toEqual(['SB1']);
  });

  test('draws the map once, even with a change', async () => {
    const { host, target } = openIn();
    await settled();
    const drawing = countDrawing();
    // Between two frames, as after a key press.
    await scheduler.postTask(() => {
      host.load({ points, links: [] });
      target.style.height = '356px';
    });
    await settled();

    expect(drawing.frames()).toBe(1);
  });
});
