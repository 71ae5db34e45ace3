import { flushSync, mount, unmount } from 'svelte';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import '../../../renderer/app.css';
import AirportMap from '../../../renderer/linking/map/AirportMap.svelte';
import { toShapes } from '../../../renderer/linking/map/draw/shapes.ts';
import { fit, toScreen } from '../../../renderer/linking/map/geometry/viewport.ts';
import type { DisplayedLink } from '../../../renderer/linking/airport/airport-index.ts';
import { type MapData } from './map-data.ts';
import { MapHost } from './map-host.svelte.ts';

const metre = 1 / 111_320;

export function point(
  id: string,
  kind: AirportPoint['kind'],
  east: number,
  north = 0,
): AirportPoint {
  const coordinates = [{ lat: north * metre, lng: 8 + east * metre }];
  return { id, kind, name: `name of ${id}`, airportId: 'TEST', coordinates };
}

export const points = [
  point('SB1', 'stopbar', 0),
  point('SB2', 'stopbar', 300),
  point('LO1', 'lead-on', 60, 80),
  point('LO2', 'lead-on', 200, 80),
];
export const linked: DisplayedLink = { stopbarId: 'SB1', leadOnId: 'LO2', state: 'linked' };

export const map = page.getByRole('application', { name: 'Map', exact: true });
export const canvas = () => map.element() as HTMLCanvasElement;
export const said = (words: string) => page.getByText(words, { exact: true });

export function open(
  data: MapData,
  selected: string | null = null,
  target: HTMLElement = document.body,
): MapHost {
  const host = new MapHost(data, selected);
  const opened = mount(AirportMap, { target, props: host });
  flushSync();
  onTestFinished(() => unmount(opened));
  return host;
}

/** Returns the point's position while the map shows the whole airport. */
export function placeOf(id: string, of: readonly AirportPoint[] = points) {
  const shapes = toShapes(of);
  const shape = shapes.byId.get(id);
  if (!shape) throw new Error(`${id} is not on the map`);
  const { clientWidth: width, clientHeight: height } = canvas();
  return toScreen(fit(shapes.bounds, { width, height }), shape.middle);
}

export const press = (id: string) => map.click({ position: placeOf(id) });

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves when everything is drawn. Loads the fonts first: the map is drawn again with each. */
export async function settled(): Promise<void> {
  await Promise.all([...document.fonts].map((font) => font.load()));
  for (let at = 0; at < 4; at += 1) await frame();
}

/** Counts how often the visible canvas is drawn, and the strokes on all canvases. */
export function countDrawing() {
  const images = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage');
  const strokes = [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D].map(
    ({ prototype }) => vi.spyOn(prototype, 'stroke'),
  );
  return {
    // Others are drawn in the pictures that the map keeps.
    frames: () =>
      images.mock.contexts.filter(
        (drawn) => drawn instanceof CanvasRenderingContext2D && drawn.canvas.isConnected,
      ).length,
    strokes: () => strokes.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  };
}

/** Returns the colour of the top left corner. */
export const ground = () => canvas().getContext('2d')?.getImageData(1, 1, 1, 1).data.join(' ');

/** Returns everything that the map shows. */
export const pixels = () => canvas().toDataURL();
