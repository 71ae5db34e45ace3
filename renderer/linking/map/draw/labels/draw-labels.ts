import type { DrawContext } from '../draw-context.ts';
import { textsOf } from './label-candidates.ts';
import type { Label } from './label-layout.ts';
import type { Shape } from '../shapes.ts';
import { screenPath } from '../../geometry/screen-path.ts';
import { boundingBox } from '../../geometry/box.ts';
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
  const colorOf = ({ shape }: Label['candidate']) => {
    if (!shape) return palette.muted;
    if (shape === chosen[0]) return palette.text;
    if (shape.point.kind === 'lead-on') return palette['lead-on'];
    if (shape.point.kind === 'other') return palette.caution;
    return chosen.includes(shape) ? palette.text : palette.muted;
  };
  const write = (text: string, x: number, y: number, color: string) => {
    if (text === '') return;
    context.strokeText(text, x, y);
    context.fillStyle = color;
    context.fillText(text, x, y);
  };
  for (const { box, text, candidate } of labels) {
    const { name = '', font = '' } = candidate.texts[text] ?? {};
    context.font = font;
    write(name, box.left, (box.low + box.high) / 2, colorOf(candidate));
  }
  context.font = widths.idFont;
  for (const { box, text, candidate } of labels) {
    const id = candidate.texts[text]?.id ?? '';
    const left = box.right - widths.of(widths.idFont, id);
    write(id, left, (box.low + box.high) / 2, palette.muted);
  }
}

const [padding, tagHeight, away] = [7, 22, 12];

/** Draws the name and ID of the hovered point on a tag above or below it. */
export function drawTag({ context, view, palette }: DrawContext, shape: Shape, widths: TextWidths) {
  const [text] = textsOf(shape, true, widths, widths.nameFont(600, 12));
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
  context.font = text.font;
  const middle = low + tagHeight / 2 + 0.5;
  context.fillText(text.name, left + padding, middle);
  context.font = widths.idFont;
  context.fillStyle = palette.muted;
  context.fillText(
    text.id,
    left + padding + text.width - widths.of(widths.idFont, text.id),
    middle,
  );
  context.restore();
}
