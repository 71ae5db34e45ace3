import type { Palette } from './colors.ts';
import { LabelLayout } from './labels/label-layout.ts';
import {
  changedPart,
  drawAirport,
  drawOverAirport,
  drawPoints,
  hasSamePoints,
  isSameAirport,
  type Scene,
} from './scene.ts';
import { TextWidths } from './labels/text-widths.ts';

/**
 * Draws scenes on a canvas: one with a new size at once, others at most once per frame. Doesn't draw
 * while the window is hidden.
 */
export class MapCanvas {
  readonly #context: CanvasRenderingContext2D | null;
  /** The airport without highlights. Kept, because drawing thousands of lines is slow. */
  readonly #airport = document.createElement('canvas').getContext('2d', { alpha: false });
  /** A picture of all points and links, for when others match the search. */
  readonly #points = document.createElement('canvas').getContext('2d');
  #pictured: Scene | undefined;
  readonly #stop = new AbortController();
  #palette: Palette | undefined;
  #layout: LabelLayout | undefined;
  #next: Scene | undefined;
  #frame = 0;
  readonly #element: HTMLElement;
  #height = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#element = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => this.#request(), { signal });
  }

  show(scene: Scene): void {
    const last = this.#pictured?.view;
    this.#next = scene;
    // The new size is measured before the frame is painted, so draw it in the same frame.
    if (last?.width === scene.view.width && last.height === scene.view.height) this.#request();
    else this.#drawNext();
  }

  stop(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
  }

  #request(): void {
    if (this.#frame !== 0 || !this.#next || document.hidden) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      // A map that is being resized is drawn with its new size, which is measured later in this frame.
      if (this.#isMeasured()) this.#drawNext();
      else this.#request();
    });
  }

  /** Returns whether the map has the same height as in the frame before. */
  #isMeasured(): boolean {
    const before = this.#height;
    this.#height = this.#element.getBoundingClientRect().height;
    return this.#height === before;
  }

  #drawNext(): void {
    const scene = this.#next;
    if (!scene || document.hidden) return;
    this.#next = undefined;
    this.#height = this.#element.getBoundingClientRect().height;
    this.#draw(scene);
  }

  #draw(scene: Scene): void {
    const { view, palette, pixelRatio } = scene;
    if (!this.#context || !this.#airport || !this.#points) return;
    // The fonts may have changed with the palette.
    if (this.#palette !== palette || !this.#layout) {
      this.#layout = new LabelLayout(new TextWidths(palette.font, this.#context));
    }
    this.#palette = palette;
    if (!this.#pictured || !isSameAirport(this.#pictured, scene)) {
      if (!this.#pictured || !hasSamePoints(this.#pictured, scene)) {
        const part = this.#pictured && changedPart(this.#pictured, scene);
        fitCanvas(this.#points, scene);
        drawPoints({ context: this.#points, view, palette }, scene, part);
      }
      fitCanvas(this.#airport, scene);
      drawAirport({ context: this.#airport, view, palette }, scene, this.#points.canvas);
      this.#pictured = scene;
    }
    fitCanvas(this.#context, scene);
    this.#context.setTransform(1, 0, 0, 1, 0, 0);
    this.#context.drawImage(this.#airport.canvas, 0, 0);
    this.#context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    drawOverAirport({ context: this.#context, view, palette }, scene, this.#layout);
  }
}

/** Gives a canvas the size of the view in device pixels. */
function fitCanvas(context: CanvasRenderingContext2D, { view, pixelRatio }: Scene): void {
  const { canvas } = context;
  const [width, height] = [view.width, view.height].map((px) => Math.round(px * pixelRatio));
  // Setting a canvas's size clears it, even to the same size.
  if (canvas.width !== width) canvas.width = width ?? 0;
  if (canvas.height !== height) canvas.height = height ?? 0;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
}
