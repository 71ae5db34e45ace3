import { boxAround } from '../geometry/box.ts';
import { onScreen } from '../geometry/screen-path.ts';
import { addCircle, addLine, stroke, type Pen } from './draw-context.ts';
import type { Shape } from './shapes.ts';

/** Behind a shape, so that it stands out. */
export function drawHalos(pen: Pen, shapes: readonly Shape[], color: string): void {
  const halos = new Path2D();
  for (const shape of shapes) {
    const spots = onScreen(shape, pen.view);
    if (spots.length > 1) addLine(halos, spots);
    else addCircle(halos, spots[0], 4);
  }
  stroke(pen, halos, { color, width: 14, cap: 'round', strength: 0.28 });
}

/** The corners of a frame around what is selected. */
export function drawSelected(pen: Pen, shape: Shape): void {
  const { left, right, low, high } = around(pen, shape, 9);
  const arm = 6;
  const corners = new Path2D();
  for (const [x, towards] of [
    [left, 1],
    [right, -1],
  ] as const) {
    for (const [y, inwards] of [
      [low, 1],
      [high, -1],
    ] as const) {
      addLine(corners, [
        { x: x + towards * arm, y },
        { x, y },
        { x, y: y + inwards * arm },
      ]);
    }
  }
  stroke(pen, corners, { color: pen.palette.ground, width: 5 });
  stroke(pen, corners, { color: pen.palette.accent, width: 2 });
}

/** A dashed frame around what the keys are at. */
export function drawCursor(pen: Pen, shape: Shape): void {
  const { left, right, low, high } = around(pen, shape, 13);
  const frame = new Path2D();
  frame.roundRect(left, low, right - left, high - low, 6);
  stroke(pen, frame, { color: pen.palette.ground, width: 4 });
  stroke(pen, frame, { color: pen.palette.text, width: 1.5, dash: [4, 3] });
}

function around({ view }: Pen, shape: Shape, by: number) {
  const { left, right, low, high } = boxAround(onScreen(shape, view));
  const whole = (length: number): number => Math.round(length);
  return {
    left: whole(left - by),
    right: whole(right + by),
    low: whole(low - by),
    high: whole(high + by),
  };
}
