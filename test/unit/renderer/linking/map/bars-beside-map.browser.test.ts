import { describe, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { toShapes } from '../../../../../renderer/linking/map/draw/shapes.ts';
import { zoomStep } from '../../../../../renderer/linking/map/keys.ts';
import {
  clampView,
  cropped,
  fit,
  panToShow,
  toScreen,
  zoom,
} from '../../../../../renderer/linking/map/geometry/viewport.ts';
import {
  points,
  linked,
  map,
  open,
  placeOf,
  press,
  settled,
  countDrawing,
} from '../../../../support/map/open-map.ts';

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
