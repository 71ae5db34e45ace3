import type { DisplayedLink } from '../../airport/displayed-links.ts';
import type { LinkCurve } from './link-curves.ts';
import { addCircle, addDiamond, fill, stroke, type DrawContext } from './draw-context.ts';
import type { XY } from '../geometry/xy.ts';
import { toScreen, type Viewport } from '../geometry/viewport.ts';

type State = DisplayedLink['state'];

/** Curves per path. Without a graphics card, one path of thousands of curves takes twice as long. */
const batch = 64;
/** Shorter curves than this look straight. In CSS pixels. */
const straight = 10;

/** In drawing order: the last state is on top. */
const states: readonly State[] = ['linked', 'stale', 'unlinking', 'linking'];

/**
 * Draws the links as thin curves. The state of a link shows in its line and a mark halfway, not only in
 * its colour: a staged link is solid with a plus, a staged unlink is dashed with a cross, and a stale
 * link is dotted with a diamond.
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
  const color = chosen && state === 'linked' ? palette.accent : colorOf(ctx, state);
  for (let at = 0; at < lines.length; at += batch) {
    const curves = pathOf(lines.slice(at, at + batch), view);
    if (chosen) stroke(ctx, curves, { color: palette.ground, width: 5 });
    stroke(ctx, curves, { color, ...lineOf(state, chosen) });
  }
  if (state === 'linked' && !chosen && view.scale < 0.25) return;
  const marks = new Path2D();
  const signs = new Path2D();
  const size = view.scale < 0.5 ? 3.5 : 5;
  for (const { from, control, to } of lines) {
    const half = toScreen(view, {
      x: (from.x + 2 * control.x + to.x) / 4,
      y: (from.y + 2 * control.y + to.y) / 4,
    });
    if (state === 'linked') addCircle(marks, toScreen(view, to), chosen ? 3 : 1.75);
    else if (state === 'stale') addDiamond(marks, half, size);
    else addSign(marks, signs, half, size, state === 'linking');
  }
  fill(ctx, marks, state === 'stale' ? palette.ground : color);
  if (state === 'stale') stroke(ctx, marks, { color, width: 1.5 });
  else stroke(ctx, signs, { color: palette.ground, width: 1.5 });
}

function pathOf(lines: readonly LinkCurve[], view: Viewport): Path2D {
  const { scale } = view;
  const left = view.width / 2 - view.x * scale;
  const top = view.height / 2 + view.y * scale;
  const curves = new Path2D();
  for (const { from, control, to } of lines) {
    curves.moveTo(left + from.x * scale, top - from.y * scale);
    const short = (Math.abs(to.x - from.x) + Math.abs(to.y - from.y)) * scale < straight;
    if (short) curves.lineTo(left + to.x * scale, top - to.y * scale);
    else {
      curves.quadraticCurveTo(
        left + control.x * scale,
        top - control.y * scale,
        left + to.x * scale,
        top - to.y * scale,
      );
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
      return palette.caution;
    case 'stale':
      return palette.muted;
  }
}

function lineOf(state: State, chosen: boolean) {
  switch (state) {
    case 'linked':
      return { width: chosen ? 2 : 1 };
    case 'linking':
      return { width: chosen ? 2.5 : 2 };
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
