import type { DrawContext } from './draw-context.ts';
import { textsOf } from './label-candidates.ts';
import type { Label } from './label-layout.ts';
import type { Shape } from './shapes.ts';
import { screenPath } from '../geometry/screen-path.ts';
import { boundingBox } from '../geometry/box.ts';
import type { TextWidths } from './text-widths.ts';

/** Draws the labels on top. An outline in the background colour keeps them legible on lines. */
export function drawLabels(
  ctx: DrawContext,
  labels: readonly Label[],
  chosen: readonly Shape[],
  widths: TextWidths,
): void {
  const { context, palette } = ctx;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 3;
  context.strokeStyle = palette.ground;
  const [selected] = chosen;
  const isBold = ({ shape }: Label['candidate']) => !shape || chosen.includes(shape);
  const colorOf = ({ shape }: Label['candidate']) => {
    if (!shape) return palette.muted;
    if (shape === selected) return palette.text;
    return shape.point.kind === 'lead-on' ? palette['lead-on'] : palette.text;
  };
  const write = (font: string, part: 'name' | 'id', ofBold: boolean) => {
    context.font = font;
    for (const { box, text: at, candidate } of labels) {
      const text = candidate.texts[at];
      if (!text || text[part] === '' || isBold(candidate) !== ofBold) continue;
      const left = part === 'name' ? box.left : box.right - widths.ofId(text.id);
      const middle = (box.low + box.high) / 2;
      context.strokeText(text[part], left, middle);
      context.fillStyle = part === 'name' ? colorOf(candidate) : palette.muted;
      context.fillText(text[part], left, middle);
    }
  };
  write(widths.nameFont, 'name', false);
  write(widths.boldFont, 'name', true);
  write(widths.idFont, 'id', false);
  write(widths.idFont, 'id', true);
}

const [padding, tagHeight, away] = [7, 22, 12];

/** Draws the name and ID of the hovered point on a tag above or below it. */
export function drawTag({ context, view, palette }: DrawContext, shape: Shape, widths: TextWidths) {
  const [text] = textsOf(shape, true, widths, true);
  const around = boundingBox(screenPath(shape, view));
  if (!text) return;
  const width = Math.min(text.width + 2 * padding, view.width - 8);
  const wanted = (around.left + around.right - width) / 2;
  const left = Math.round(Math.min(Math.max(wanted, 4), view.width - width - 4)) + 0.5;
  const above = around.low - away - tagHeight;
  const low = Math.round(above > 4 ? above : Math.min(around.high + away, view.height - 27)) + 0.5;
  const tag = new Path2D();
  tag.roundRect(left, low, width, tagHeight, 5);
  context.fillStyle = palette.surface;
  context.fill(tag);
  context.setLineDash([]);
  context.lineWidth = 1;
  context.strokeStyle = palette.edge;
  context.stroke(tag);
  context.save();
  context.clip(tag);
  context.textBaseline = 'middle';
  context.fillStyle = palette.text;
  context.font = widths.boldFont;
  const middle = low + tagHeight / 2 + 0.5;
  context.fillText(text.name, left + padding, middle);
  context.font = widths.idFont;
  context.fillStyle = palette.muted;
  context.fillText(text.id, left + padding + text.width - widths.ofId(text.id), middle);
  context.restore();
}
