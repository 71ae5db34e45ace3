import type { PointLabelCandidate } from './label-candidates.ts';
import type { PlacedLabel } from '../geometry/place-labels.ts';
import type { DrawContext } from './draw-context.ts';
import type { TextWidths } from './text-widths.ts';

/** Draws the labels on top. An outline in the background colour keeps them legible on lines. */
export function drawLabels(
  { context, palette }: DrawContext,
  labels: readonly PlacedLabel<PointLabelCandidate>[],
  widths: TextWidths,
): void {
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = palette.ground;
  const write = (
    font: string,
    color: (label: PlacedLabel<PointLabelCandidate>) => string,
    part: 'name' | 'id',
  ) => {
    context.font = font;
    for (const label of labels) {
      const text = label.candidate.texts[label.text];
      if (!text || text[part] === '') continue;
      const left = part === 'name' ? label.box.left : label.box.right - widths.ofId(text.id);
      const middle = (label.box.low + label.box.high) / 2;
      context.strokeText(text[part], left, middle);
      context.fillStyle = color(label);
      context.fillText(text[part], left, middle);
    }
  };
  write(
    widths.nameFont,
    ({ candidate: { important, shape } }) =>
      shape.point.kind === 'lead-on' ? palette.leadOn : important ? palette.text : palette.muted,
    'name',
  );
  write(
    widths.idFont,
    ({ candidate }) => (candidate.important ? palette.text : palette.muted),
    'id',
  );
}
