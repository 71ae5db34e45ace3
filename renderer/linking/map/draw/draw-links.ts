import type { DisplayedLink } from '../../airport/airport-index.ts';
import { controlOf, type LinkCurve } from './link-curves.ts';
import {
  addCircle,
  addDiamond,
  batchesOf,
  fill,
  stroke,
  type DrawContext,
} from './draw-context.ts';
import type { XY } from '../geometry/xy.ts';
import { toScreen, type Viewport } from '../geometry/viewport.ts';

type State = DisplayedLink['state'];

/** Shorter curves than this look straight. In CSS pixels. */
const straight = 10;
/** How far changed and stale links bend at least, so they can be seen from afar. In CSS pixels. */
export const leastBend = 18;

/** Below this scale, in pixels per metre, the marks of neighbouring links would meet. */
const afar = 0.25;

/** In drawing order: the last state is on top. */
const states: readonly State[] = ['linked', 'stale', 'unlinking', 'linking'];

/**
 * Draws the links as thin curves. The state of a link shows in its line and a mark halfway, not only in
 * its colour: a staged link is solid with a plus, a staged unlink is dashed with a cross, and a stale
 * link is dotted with a diamond. From afar a staged link has a dot: many plus signs would hide the points.
 */
export function drawLinks(ctx: DrawContext, lines: readonly LinkCurve[], chosen = false): void {
  for (const state of states) {
    const some = lines.filter(({ link }) => link.state === state);
    if (some.length > 0) drawState(ctx, state, some, chosen);
  }
}

function drawState(
  ctx: DrawContext,
  state: State,
  lines: readonly LinkCurve[],
  chosen: boolean,
): void {
  const { palette, view } = ctx;
  const color = chosen && state === 'linked' ? palette.text : colorOf(ctx, state);
  const least = state !== 'linked' ? leastBend / view.scale : 0;
  for (const some of batchesOf(lines)) {
    const curves = pathOf(some, view, least);
    if (chosen) stroke(ctx, curves, { color: palette.ground, width: 4 });
    stroke(ctx, curves, { color, ...lineOf(state, chosen) });
  }
  if (state === 'linked' && !chosen && view.scale < afar) return;
  const marks = new Path2D();
  const signs = new Path2D();
  const size = view.scale < 0.5 ? 3.5 : 5;
  for (const line of lines) {
    const { from, to } = line;
    const control = controlOf(line, least);
    const half = toScreen(view, {
      x: (from.x + 2 * control.x + to.x) / 4,
      y: (from.y + 2 * control.y + to.y) / 4,
    });
    if (state === 'linked') addCircle(marks, toScreen(view, to), chosen ? 2.5 : 1.75);
    else if (state === 'linking' && view.scale < afar) addCircle(marks, half, 2);
    else if (state === 'stale') addDiamond(marks, half, size);
    else addSign(marks, signs, half, size, state === 'linking');
  }
  fill(ctx, marks, state === 'stale' ? palette.ground : color);
  if (state === 'stale') stroke(ctx, marks, { color, width: 1.5 });
  else stroke(ctx, signs, { color: palette.ground, width: 1.5 });
}

function pathOf(lines: readonly LinkCurve[], view: Viewport, least: number): Path2D {
  const { scale } = view;
  const left = view.width / 2 - view.x * scale;
  const top = view.height / 2 + view.y * scale;
  const curves = new Path2D();
  for (const line of lines) {
    const { from, to } = line;
    const [x, y] = [left + to.x * scale, top - to.y * scale];
    curves.moveTo(left + from.x * scale, top - from.y * scale);
    const short = (Math.abs(to.x - from.x) + Math.abs(to.y - from.y)) * scale < straight;
    if (short && least === 0) curves.lineTo(x, y);
    else {
      const control = controlOf(line, least);
      curves.quadraticCurveTo(left + control.x * scale, top - control.y * scale, x, y);
    }
  }
  return curves;
}

function colorOf({ palette }: DrawContext, state: State): string {
  switch (state) {
    case 'linked':
      return palette.edge;
    case 'linking':
      return palette.accent;
    case 'unlinking':
      return palette.stopbar;
    case 'stale':
      return palette.caution;
  }
}

function lineOf(state: State, chosen: boolean) {
  switch (state) {
    case 'linked':
      return { width: chosen ? 1.5 : 1 };
    case 'linking':
      return { width: 2 };
    case 'unlinking':
      return { width: chosen ? 2 : 1.5, dash: [5, 4] };
    case 'stale':
      return { width: chosen ? 2 : 1.5, dash: [0, 4], cap: 'round' as const };
  }
}

function addSign(marks: Path2D, signs: Path2D, { x, y }: XY, size: number, plus: boolean): void {
  addCircle(marks, { x, y }, size);
  const arm = size * 0.6;
  const [across, down] = plus ? [0, arm] : [arm * 0.8, arm * 0.8];
  const [otherAcross, otherDown] = plus ? [arm, 0] : [arm * 0.8, -arm * 0.8];
  signs.moveTo(x - across, y - down);
  signs.lineTo(x + across, y + down);
  signs.moveTo(x - otherAcross, y - otherDown);
  signs.lineTo(x + otherAcross, y + otherDown);
}
