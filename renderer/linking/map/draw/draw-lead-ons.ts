import { screenPath } from '../geometry/screen-path.ts';
import {
  addCircle,
  addDiamond,
  addLine,
  batchesOf,
  fill,
  pathsOf,
  stroke,
  type DrawContext,
} from './draw-context.ts';
import type { Shape } from './shapes.ts';
import { distance, type XY } from '../geometry/xy.ts';

/** Draws each lead-on as a row of lights, or as a circle if it has a single coordinate. */
export function drawLeadOns(
  ctx: DrawContext,
  leadOns: readonly Shape[],
  linkedIds: ReadonlySet<string>,
): void {
  const { palette, view } = ctx;
  // In a curve, lead-on lights are 7.5 m apart (ICAO Annex 14, 5.3.17). Limited to what is legible.
  const apart = Math.min(Math.max(view.scale * 7.5, 4.5), 14);
  const radius = Math.min(Math.max(apart * 0.24, 1), 2.25);
  const courses = leadOns.map((shape) => screenPath(shape, view));
  const linked = courses.filter((_, at) => linkedIds.has(leadOns[at]?.point.id ?? ''));
  for (const path of pathsOf(linked)) {
    stroke(ctx, path, { color: palette['lead-on'], width: 1, opacity: 0.5 });
  }
  for (const some of batchesOf(courses)) {
    const lights = new Path2D();
    for (const vertices of some) {
      if (vertices.length === 1) addCircle(lights, vertices[0], 3.5);
      else addLights(lights, vertices, apart, radius);
    }
    fill(ctx, lights, palette['lead-on']);
  }
}

/** Draws points of other types that still have links. */
export function drawOthers(ctx: DrawContext, others: readonly Shape[]): void {
  const lines = new Path2D();
  for (const shape of others) {
    const vertices = screenPath(shape, ctx.view);
    addLine(lines, vertices);
    if (vertices.length === 1) addDiamond(lines, vertices[0], 4);
  }
  stroke(ctx, lines, { color: ctx.palette.caution, width: 1.5 });
}

/** The most lights of one part: a vertex in the wrong place makes a part of thousands of kilometres. */
const maxLights = 1000;

function addLights(
  path: Path2D,
  vertices: readonly [XY, ...XY[]],
  apart: number,
  radius: number,
): void {
  let [from] = vertices;
  let next = 0;
  for (const to of vertices) {
    const part = distance(from, to);
    const step = Math.max(apart, part / maxLights);
    for (; next <= part; next += step) {
      const t = part === 0 ? 0 : next / part;
      addLight(path, from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), radius);
    }
    next -= part;
    from = to;
  }
}

/** Adds a light. A small one is a square: it looks the same and takes a tenth of the time. */
function addLight(path: Path2D, x: number, y: number, radius: number): void {
  if (radius < 1.5) path.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else addCircle(path, { x, y }, radius);
}
