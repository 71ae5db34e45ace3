import type { Pen } from './draw-context.ts';
import type { Size, Viewport } from '../geometry/viewport.ts';

/** What a layer shows: drawn anew only when one of these is another one. */
export type Content = readonly unknown[];

type Canvas2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A part of the map that was drawn once, and is moved as a picture while the map is panned. */
export class Layer {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context = this.#canvas.getContext('2d');
  /** What of the map it shows. */
  view: Viewport | undefined;
  #content: Content = [];
  #pixelRatio = 1;

  /** Whether it shows this, at whatever place and scale. */
  shows(content: Content, pixelRatio: number): boolean {
    return (
      this.#pixelRatio === pixelRatio &&
      this.#content.length === content.length &&
      this.#content.every((part, at) => part === content[at])
    );
  }

  /** Draws all of it, for `view`. */
  redraw(
    { view, palette }: Pick<Pen, 'view' | 'palette'>,
    pixelRatio: number,
    content: Content,
    draw: (pen: Pen) => void,
  ): void {
    const context = this.#context;
    if (!context) return;
    setSize(this.#canvas, view, pixelRatio);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    draw({ context, view, palette });
    this.view = view;
    this.#content = content;
    this.#pixelRatio = pixelRatio;
  }

  /**
   * Moves it to `view`, of the same scale and size, by whole pixels of the screen, and draws only
   * the strips that come into sight: `draw` is called with each, clipped to it, in CSS pixels.
   */
  scroll(
    { view, palette }: Pick<Pen, 'view' | 'palette'>,
    draw: (pen: Pen, strip: DOMRectReadOnly) => void,
  ): void {
    const context = this.#context;
    const old = this.view;
    if (!context || !old) return;
    const ratio = this.#pixelRatio;
    const right = Math.round((old.x - view.x) * view.scale * ratio) / ratio;
    const down = Math.round((view.y - old.y) * view.scale * ratio) / ratio;
    if (right === 0 && down === 0) return;
    const moved = { ...old, x: old.x - right / view.scale, y: old.y + down / view.scale };
    context.globalCompositeOperation = 'copy';
    context.drawImage(
      this.#canvas,
      right,
      down,
      this.#canvas.width / ratio,
      this.#canvas.height / ratio,
    );
    context.globalCompositeOperation = 'source-over';
    this.view = moved;
    this.#drawParts({ context, view: moved, palette }, stripsOf(moved, right, down), draw);
  }

  /** Draws only these parts of it, in CSS pixels; nothing else differs in `content`. */
  patch(
    palette: Pen['palette'],
    content: Content,
    parts: readonly DOMRectReadOnly[],
    draw: (pen: Pen, part: DOMRectReadOnly) => void,
  ): void {
    const { view } = this;
    if (!this.#context || !view) return;
    this.#content = content;
    this.#drawParts({ context: this.#context, view, palette }, parts, draw);
  }

  #drawParts(
    pen: Pen,
    parts: readonly DOMRectReadOnly[],
    draw: (pen: Pen, part: DOMRectReadOnly) => void,
  ): void {
    for (const part of parts) {
      pen.context.save();
      pen.context.beginPath();
      pen.context.rect(part.x, part.y, part.width, part.height);
      pen.context.clip();
      draw(pen, part);
      pen.context.restore();
    }
  }

  /** Where `view` is now; stretched where it has another scale than the layer was drawn for. */
  paste(context: Canvas2D, view: Viewport): void {
    const drawn = this.view;
    if (!drawn) return;
    const ratio = this.#pixelRatio;
    const stretch = view.scale / drawn.scale;
    const left = view.width / 2 + (drawn.x - view.x) * view.scale - (drawn.width / 2) * stretch;
    const top = view.height / 2 - (drawn.y - view.y) * view.scale - (drawn.height / 2) * stretch;
    // On whole pixels of the screen, or everything would be blurred.
    const snap = (length: number): number => Math.round(length * ratio) / ratio;
    context.drawImage(
      this.#canvas,
      snap(left),
      snap(top),
      (this.#canvas.width / ratio) * stretch,
      (this.#canvas.height / ratio) * stretch,
    );
  }
}

/** Whether a layer of one can be scrolled to the other, with something of it left. */
export function canScroll(from: Viewport, to: Viewport): boolean {
  return (
    from.scale === to.scale &&
    from.width === to.width &&
    from.height === to.height &&
    Math.abs(from.x - to.x) * to.scale < to.width &&
    Math.abs(from.y - to.y) * to.scale < to.height
  );
}

/** In pixels of the screen; a canvas that has this size already keeps its memory. */
export function setSize(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { width, height }: Size,
  pixelRatio: number,
): void {
  const [across, down] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
}

/**
 * What is empty after all was moved by so much, and a pixel more: at a ratio of 1.25, its edge may
 * lie within a pixel of the screen.
 */
function stripsOf({ width, height }: Size, right: number, down: number): DOMRectReadOnly[] {
  const [across, along] = [Math.abs(right) + 1, Math.abs(down) + 1];
  return [
    ...(right === 0
      ? []
      : [new DOMRectReadOnly(right > 0 ? 0 : width - across, 0, across, height)]),
    ...(down === 0 ? [] : [new DOMRectReadOnly(0, down > 0 ? 0 : height - along, width, along)]),
  ];
}
