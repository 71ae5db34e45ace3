import { onScreen } from '../geometry/screen-path.ts';
import { addCircle, addDiamond, addLine, fill, stroke, type Pen } from './draw-context.ts';
import type { Shape } from './shapes.ts';
import { distance, type Spot } from '../geometry/xy.ts';

/** Along the taxiway, a row of lights; a circle where only one place is known. */
export function drawLeadOns(
  pen: Pen,
  leadOns: readonly Shape[],
  isLinked: (id: string) => boolean,
): void {
  const { palette, view } = pen;
  // Lead-on lights stand 7.5 m apart in a curve (ICAO Annex 14, 5.3.17), as far as there is room.
  const apart = Math.min(Math.max(view.scale * 7.5, 4.5), 14);
  const radius = Math.min(Math.max(apart * 0.24, 1), 2.25);
  const lights = new Path2D();
  const lines = new Path2D();
  for (const shape of leadOns) {
    const spots = onScreen(shape, view);
    if (spots.length === 1) addCircle(lights, spots[0], 3.5);
    else addLights(lights, spots, apart, radius);
    if (isLinked(shape.point.id)) addLine(lines, spots);
  }
  stroke(pen, lines, { color: palette.leadOn, width: 1, strength: 0.5 });
  fill(pen, lights, palette.leadOn);
}

/** What is neither, and is linked all the same. */
export function drawOthers(pen: Pen, others: readonly Shape[]): void {
  const lines = new Path2D();
  for (const shape of others) {
    const spots = onScreen(shape, pen.view);
    addLine(lines, spots);
    if (spots.length === 1) addDiamond(lines, spots[0], 4);
  }
  stroke(pen, lines, { color: pen.palette.edge, width: 1.5 });
}

function addLights(
  path: Path2D,
  spots: readonly [Spot, ...Spot[]],
  apart: number,
  radius: number,
): void {
  let [from] = spots;
  let next = 0;
  for (const to of spots) {
    const part = distance(from, to);
    for (; next <= part; next += apart) {
      const t = part === 0 ? 0 : next / part;
      addLight(path, from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), radius);
    }
    next -= part;
    from = to;
  }
}

/** So small, a square looks like a circle, and costs a tenth of it. */
function addLight(path: Path2D, x: number, y: number, radius: number): void {
  if (radius < 1.5) path.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else addCircle(path, { x, y }, radius);
}
