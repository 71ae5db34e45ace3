import type { Palette } from './colors.ts';
import { between, distance, type XY } from '../geometry/xy.ts';
import type { Viewport } from '../geometry/viewport.ts';

/** What the drawing functions need. Lengths are in CSS pixels. */
export interface DrawContext {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly view: Viewport;
  readonly palette: Palette;
}

interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly dash?: readonly number[];
  readonly cap?: CanvasLineCap;
  /** From 0 to 1. */
  readonly opacity?: number;
}

export function stroke({ context }: DrawContext, path: Path2D, style: Stroke): void {
  const { color, width, dash = [], cap = 'butt', opacity = 1 } = style;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineCap = cap;
  context.lineJoin = 'round';
  context.setLineDash([...dash]);
  context.globalAlpha = opacity;
  context.stroke(path);
  context.globalAlpha = 1;
}

export function fill({ context }: DrawContext, path: Path2D, color: string): void {
  context.fillStyle = color;
  context.fill(path);
}

/** Lines per path. Without a graphics card, one path of thousands of them takes several times as long. */
const batch = 64;

/** Splits what is drawn into batches, one for each path. */
export const batchesOf = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / batch) }, (_, at) =>
    all.slice(at * batch, (at + 1) * batch),
  );

/** Returns paths through all vertices of each line. */
export const pathsOf = (lines: readonly (readonly XY[])[]): readonly Path2D[] =>
  batchesOf(lines).map((some) => {
    const path = new Path2D();
    for (const line of some) addLine(path, line);
    return path;
  });

/** Adds a line through all vertices. Adds nothing for a single vertex. */
export function addLine(path: Path2D, [first, ...others]: readonly XY[]): void {
  if (!first || others.length === 0) return;
  path.moveTo(first.x, first.y);
  for (const { x, y } of others) path.lineTo(x, y);
}

export function addCircle(path: Path2D, { x, y }: XY, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

export function addDiamond(path: Path2D, { x, y }: XY, radius: number): void {
  path.moveTo(x, y - radius);
  path.lineTo(x + radius, y);
  path.lineTo(x, y + radius);
  path.lineTo(x - radius, y);
  path.closePath();
}

/** Returns the place on the line `from`–`to` that is `by` before `to`, but at least its middle. */
export function pointBefore(from: XY, to: XY, by: number): XY {
  const span = distance(from, to);
  return between(to, from, span <= 2 * by ? 0.5 : by / span);
}
