import { addLine, stroke, type DrawContext } from './draw-context.ts';
import { scaleBar } from '../geometry/scale-bar.ts';
import { visibleBox, toScreen } from '../geometry/viewport.ts';
import { mapText } from '../text.ts';

const arm = 3;

/** Draws faint crosses, a round number of metres apart, to help judge distances. */
export function drawBackground(ctx: DrawContext): void {
  const { context, view, palette } = ctx;
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, view.width, view.height);
  const { metres } = scaleBar(view.scale, 160);
  const box = visibleBox(view);
  const crosses = new Path2D();
  for (let x = Math.ceil(box.left / metres) * metres; x <= box.right; x += metres) {
    for (let y = Math.ceil(box.low / metres) * metres; y <= box.high; y += metres) {
      const at = toScreen(view, { x, y });
      const [across, down] = [Math.round(at.x) + 0.5, Math.round(at.y) + 0.5];
      addLine(crosses, [
        { x: across - arm, y: down },
        { x: across + arm, y: down },
      ]);
      addLine(crosses, [
        { x: across, y: down - arm },
        { x: across, y: down + arm },
      ]);
    }
  }
  stroke(ctx, crosses, { color: palette.line, width: 1 });
}

/** Draws the scale bar and the north mark at the lower left. */
export function drawScale(ctx: DrawContext): void {
  const { context, view, palette } = ctx;
  const { metres, label } = scaleBar(view.scale, Math.min(140, view.width / 3));
  const [left, low] = [14.5, view.height - 14.5];
  const right = Math.round(left + metres * view.scale) + 0.5;
  const bar = new Path2D();
  addLine(bar, [
    { x: left, y: low - 4 },
    { x: left, y: low + 4 },
  ]);
  addLine(bar, [
    { x: left, y: low },
    { x: right, y: low },
  ]);
  addLine(bar, [
    { x: right, y: low - 4 },
    { x: right, y: low + 4 },
  ]);
  stroke(ctx, bar, { color: palette.ground, width: 5 });
  stroke(ctx, bar, { color: palette.muted, width: 1 });
  context.font = `11px ${palette.font}`;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.strokeStyle = palette.ground;
  context.lineWidth = 4;
  context.fillStyle = palette.muted;
  const text = mapText.north(label);
  context.strokeText(text, right + 8, low + 0.5);
  context.fillText(text, right + 8, low + 0.5);
}
