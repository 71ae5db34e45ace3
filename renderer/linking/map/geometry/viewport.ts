import { isEmptyBox, type Box } from './box.ts';
import type { XY } from './xy.ts';

/** The visible part of the map: its middle in metres, CSS pixels per metre, and its size in pixels. */
export interface Viewport extends XY, Size {
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Limits the scale of a fit, so a single point is shown with its surroundings. */
const closestFit = 2;
const closest = 16;
/** How much of the airport stays visible: this many CSS pixels or this part of its bounds, if it's more. */
const room = { pixels: 48, part: 0.6 };
/** The part of the view that isn't near an edge. */
const inner = 0.8;
/** The margin of a fit, in CSS pixels: enough for the labels at the edges. */
const margin = { aside: 30, above: 28 };
/** The margin at the bottom, for the scale and the bar with the changes. */
const below = 72;
/** The margin at the right, for the buttons and designators to the left of them. */
const buttons = 70;

export function fit(box: Box, { width, height }: Size): Viewport {
  if (isEmptyBox(box)) return { x: 0, y: 0, scale: closestFit, width, height };
  const [aside, above] = [Math.min(margin.aside, width / 8), Math.min(margin.above, height / 8)];
  const right = Math.min(buttons, width / 6);
  const bottom = Math.min(below, height / 4);
  const scale = Math.min(
    (width - aside - right) / (box.right - box.left),
    (height - above - bottom) / (box.high - box.low),
    closestFit,
  );
  // Move the airport to the left and up if the controls need the space.
  const shift = (margin: number, size: number, metres: number): number =>
    Math.max(margin - (size - scale * metres) / 2, 0) / scale;
  return {
    x: (box.left + box.right) / 2 + shift(right, width, box.right - box.left),
    y: (box.low + box.high) / 2 - shift(bottom, height, box.high - box.low),
    scale,
    width,
    height,
  };
}

/** Zooms about `anchor`, in CSS pixels. The limits are half the fit and 16 px per metre. */
export function zoom(view: Viewport, anchor: XY, factor: number, box: Box): Viewport {
  const least = fit(box, view).scale / 2;
  const scale = Math.min(Math.max(view.scale * factor, least), closest);
  const { x, y } = toMap(view, anchor);
  return {
    ...view,
    scale,
    x: x - (anchor.x - view.width / 2) / scale,
    y: y + (anchor.y - view.height / 2) / scale,
  };
}

/** Pans by CSS pixels. A part of `box` stays visible, so nobody gets lost. */
export function pan(view: Viewport, right: number, down: number, box: Box): Viewport {
  return clampView({ ...view, x: view.x + right / view.scale, y: view.y - down / view.scale }, box);
}

/** Returns the nearest view in which a part of `box` is visible. */
export function clampView(view: Viewport, box: Box): Viewport {
  if (isEmptyBox(box)) return view;
  const beyond = (space: number, metres: number): number =>
    Math.max(space / 2 - Math.max(room.pixels, room.part * metres * view.scale), 0) / view.scale;
  const aside = beyond(view.width, box.right - box.left);
  const above = beyond(view.height, box.high - box.low);
  return {
    ...view,
    x: Math.min(Math.max(view.x, box.left - aside), box.right + aside),
    y: Math.min(Math.max(view.y, box.low - above), box.high + above),
  };
}

/** Returns the view at another size: what is visible stays visible, around the same middle. */
export const resized = (view: Viewport, { width, height }: Size): Viewport => ({
  ...view,
  width,
  height,
  scale: view.scale * Math.min(width / view.width, height / view.height, 1),
});

/** Returns the view at another height: everything stays where it is, from the upper edge. */
export const cropped = (view: Viewport, height: number): Viewport => ({
  ...view,
  height,
  y: view.y + (view.height - height) / 2 / view.scale,
});

/** Returns the view, panned just enough to show `xy`, in metres, away from the edges. */
export function panToShow(view: Viewport, xy: XY): Viewport {
  const { left, right, low, high } = visibleBox({
    ...view,
    width: view.width * inner,
    height: view.height * inner,
  });
  return {
    ...view,
    x: view.x + Math.max(xy.x - right, 0) + Math.min(xy.x - left, 0),
    y: view.y + Math.max(xy.y - high, 0) + Math.min(xy.y - low, 0),
  };
}

export const toScreen = (view: Viewport, { x, y }: XY): XY => ({
  x: view.width / 2 + (x - view.x) * view.scale,
  y: view.height / 2 - (y - view.y) * view.scale,
});

export const toMap = (view: Viewport, { x, y }: XY): XY => ({
  x: view.x + (x - view.width / 2) / view.scale,
  y: view.y - (y - view.height / 2) / view.scale,
});

/** Returns the visible part of the map, in metres. */
export function visibleBox({ x, y, scale, width, height }: Viewport): Box {
  const across = width / 2 / scale;
  const along = height / 2 / scale;
  return { left: x - across, right: x + across, low: y - along, high: y + along };
}
