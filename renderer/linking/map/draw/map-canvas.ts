import { covers, grown, type Box } from '../geometry/box.ts';
import { canScroll, Layer, setSize, type Content } from './layer.ts';
import { differences, type LinkLines } from './link-curves.ts';
import { drawField, drawFocus, drawNames, overhang, type Picture } from './scene.ts';
import { TextWidths } from './text-widths.ts';
import { seen, toScreen, type Viewport } from '../geometry/viewport.ts';

/** From so many points and links on, a drawing takes longer than a frame. */
const heavy = 3000;
const settleAfter = 120;
/** Changes of links, from which on all is drawn. */
const mostPatches = 24;

/** Draws on a canvas: once a frame at most, only what changed, and nothing while it is hidden. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  readonly #field = new Layer();
  readonly #names = new Layer();
  readonly #stop = new AbortController();
  #widths = new TextWidths('');
  #wanted: Picture | undefined;
  #frame = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** Once zooming has ended at this picture. */
  #settled: Picture | undefined;
  #drawn = 0;
  /** As the field shows them. */
  #lines: LinkLines | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#context = canvas.getContext('2d', { alpha: false });
    const { signal } = this.#stop;
    document.addEventListener('visibilitychange', () => this.#request(), { signal });
  }

  show(picture: Picture): void {
    this.#wanted = picture;
    this.#request();
  }

  stop(): void {
    this.#stop.abort();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settling);
  }

  #request(): void {
    if (this.#frame !== 0 || !this.#wanted || document.hidden) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const picture = this.#wanted;
      this.#wanted = undefined;
      if (picture) this.#draw(picture);
    });
  }

  #draw(picture: Picture): void {
    const { view, pixelRatio, palette } = picture;
    const context = this.#context;
    if (!context) return;
    this.#drawLayers(picture);
    setSize(this.#canvas, view, pixelRatio);
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.fillStyle = palette.ground;
    context.fillRect(0, 0, view.width, view.height);
    this.#field.paste(context, view);
    drawFocus({ context, view, palette }, picture);
    this.#names.paste(context, view);
  }

  #drawLayers(picture: Picture): void {
    const { pixelRatio, palette, shapes, lines, selected, view } = picture;
    const field = [shapes, lines, palette];
    this.#patch(picture, field);
    if (this.#mayWait(picture, field)) return;
    if (
      this.#field.shows(field, pixelRatio) &&
      this.#field.view &&
      canScroll(this.#field.view, view)
    ) {
      this.#field.scroll(picture, (pen, strip) => drawField(pen, picture, strip));
    } else {
      this.#field.redraw(picture, pixelRatio, field, (pen) => {
        this.#drawn = drawField(pen, picture);
      });
    }
    const names = [...field, selected];
    if (!this.#names.shows(names, pixelRatio) || !reaches(this.#names.view, view)) {
      if (this.#widths.family !== palette.font) this.#widths = new TextWidths(palette.font);
      const wide = { ...picture, view: widened(view) };
      this.#names.redraw(wide, pixelRatio, names, (pen) => drawNames(pen, wide, this.#widths));
    }
  }

  /** After some links changed: only there. */
  #patch({ palette, pixelRatio, shapes, lines }: Picture, field: Content): void {
    const before = this.#lines;
    const { view } = this.#field;
    this.#lines = lines;
    if (before === undefined || before === lines || before.listed !== lines.listed || !view) return;
    if (!this.#field.shows([shapes, before, palette], pixelRatio)) return;
    const boxes = differences(before, lines);
    if (boxes.length > mostPatches) return;
    const parts = boxes
      .map((box) => onPixels(grown(box, overhang / view.scale), view))
      .filter((part) => part.width > 0 && part.height > 0);
    this.#field.patch(palette, field, parts, (pen, part) =>
      drawField(pen, { shapes, lines }, part),
    );
  }

  /** While a large airport is being zoomed, its old picture is stretched; a sharp one comes after. */
  #mayWait(picture: Picture, field: Content): boolean {
    const zooming =
      this.#field.shows(field, picture.pixelRatio) &&
      this.#field.view?.scale !== picture.view.scale;
    const settled = this.#settled === picture;
    clearTimeout(this.#settling);
    if (!zooming || settled || this.#drawn < heavy) return false;
    this.#settling = setTimeout(() => {
      this.#settled = picture;
      this.show(picture);
    }, settleAfter);
    return true;
  }
}

/** Names are found for more than is seen, so that they stay where they are for a while. */
const widened = (view: Viewport): Viewport => {
  const margin = Math.ceil(Math.max(view.width, view.height) / 4);
  return { ...view, width: view.width + 2 * margin, height: view.height + 2 * margin };
};

const reaches = (drawn: Viewport | undefined, view: Viewport): boolean =>
  drawn?.scale === view.scale && covers(seen(drawn), seen(view));

/** The part of the screen that shows `box`, on whole pixels, so that its edge does not show. */
function onPixels(box: Box, view: Viewport): DOMRectReadOnly {
  const { x, y } = toScreen(view, { x: box.left, y: box.high });
  const end = toScreen(view, { x: box.right, y: box.low });
  const [left, top] = [Math.max(Math.floor(x), 0), Math.max(Math.floor(y), 0)];
  const right = Math.min(Math.ceil(end.x), view.width);
  const low = Math.min(Math.ceil(end.y), view.height);
  return new DOMRectReadOnly(left, top, Math.max(right - left, 0), Math.max(low - top, 0));
}
