import { untrack } from 'svelte';
import type { AirportPoint, Pair } from '../../../electron/contract/linking.ts';
import type { PresentLinks } from '../airport/displayed-links.ts';
import { isSameBox, touches, type Box } from './geometry/box.ts';
import { hitTest } from './geometry/hit-test.ts';
import type { MapCommand } from './keys.ts';
import { layListed, LinkLines } from './draw/link-curves.ts';
import type { Palette } from './draw/colors.ts';
import type { Picture } from './draw/scene.ts';
import { layOut, type Shape } from './draw/shapes.ts';
import type { Spot } from './geometry/xy.ts';
import { fit, pan, seen, within, zoom, type Size, type Viewport } from './geometry/viewport.ts';
import { canLink, walkOrder } from './geometry/keyboard-order.ts';
import { sayPoint } from './text.ts';

export interface Props extends PresentLinks {
  readonly points: readonly AirportPoint[];
  readonly selectedId: string | null;
  readonly onselect: (id: string | null) => void;
  /** Link or unlink the selected point with the other one. */
  readonly ontoggle: (pair: Pair) => void;
}

/** What the map shows, and what hands and keys do to it. */
export class AirportMap {
  readonly #read: () => Props;
  #size = $state.raw<Size>({ width: 0, height: 0 });
  /** What was moved to, and in which airport; nothing as long as all of it is shown. */
  #moved = $state.raw<{ readonly view: Viewport; readonly bounds: Box }>();
  #hovered = $state.raw<Shape>();
  #cursor = $state.raw<Shape>();
  pixelRatio = $state(1);
  palette = $state.raw<Palette>();
  focused = $state(false);

  readonly shapes = $derived.by(() => layOut(this.#read().points));
  readonly #listed = $derived.by(() => layListed(this.#read().listed, this.shapes));
  readonly #lines = $derived.by(() => new LinkLines(this.#listed, this.#read().staged));
  readonly view = $derived.by(() => this.#viewNow());
  readonly #selected = $derived.by(() => this.#known(this.#read().selectedId));
  readonly #order = $derived.by(() => walkOrder(this.shapes.all, this.#selected));
  /** In words: what the pointer, the keys or the selection is at. */
  readonly said = $derived.by(() => this.#say());
  readonly selectedKind = $derived.by(() => this.#selected?.point.kind);
  readonly picture = $derived.by(() => this.#pictureNow());

  constructor(read: () => Props) {
    this.#read = read;
  }

  resize(size: Size, pixelRatio: number): void {
    this.#size = size;
    this.pixelRatio = pixelRatio;
  }

  fit(): void {
    this.#moved = undefined;
  }

  pan(right: number, down: number): void {
    this.#move(pan(this.view, right, down, this.shapes.bounds));
  }

  /** About `anchor`, in CSS pixels, or the middle. */
  zoom(factor: number, anchor?: Spot): void {
    const { width, height } = this.view;
    const { bounds } = this.shapes;
    const about = anchor ?? { x: width / 2, y: height / 2 };
    this.#move(within(zoom(this.view, about, factor, bounds), bounds));
  }

  hover(spot: Spot | undefined): void {
    this.#hovered = spot && hitTest(this.shapes, this.view, spot);
  }

  /** @returns whether the pointer is at a point. */
  get pointing(): boolean {
    return this.#hovered !== undefined;
  }

  press(spot: Spot, selects: boolean): void {
    this.#cursor = undefined;
    const shape = hitTest(this.shapes, this.view, spot);
    if (shape) this.#choose(shape, selects);
    else this.#read().onselect(null);
  }

  obey(command: MapCommand): void {
    switch (command.kind) {
      case 'pan':
        this.pan(command.right, command.down);
        break;
      case 'zoom':
        this.zoom(command.factor);
        break;
      case 'fit':
        this.fit();
        break;
      case 'walk':
        this.#walk(command.step);
        break;
      case 'press':
        if (this.#cursor) this.#choose(this.#cursor, command.selects);
        break;
      case 'clear':
        this.#cursor = this.#selected;
        this.#read().onselect(null);
    }
  }

  /** Brings what was selected elsewhere into sight. */
  reveal(): void {
    const shape = this.#selected;
    untrack(() => {
      const { view } = this;
      if (shape && !touches(shape.box, seen(view))) this.#centre(shape);
    });
  }

  #choose(shape: Shape, selects: boolean): void {
    const selected = this.#selected;
    if (selects || !selected || !canLink(shape, selected)) {
      this.#read().onselect(shape.point.id);
      return;
    }
    const [stopbar, leadOn] =
      shape.point.kind === 'stopbar' ? [shape, selected] : [selected, shape];
    this.#read().ontoggle({ stopbarId: stopbar.point.id, leadOnId: leadOn.point.id });
  }

  #walk(step: 1 | -1): void {
    const order = this.#order;
    const current = this.#present(this.#cursor);
    const at = current ? order.indexOf(current) : -1;
    const next = at < 0 && step < 0 ? order.length - 1 : (at + step + order.length) % order.length;
    this.#cursor = order[next];
    this.#hovered = undefined;
    if (this.#cursor && !touches(this.#cursor.box, inner(this.view))) this.#centre(this.#cursor);
  }

  #centre({ middle }: Shape): void {
    this.#move({ ...this.view, x: middle.x, y: middle.y });
  }

  #move(view: Viewport): void {
    // Without a size, before the first layout and while another tab is open, there is no scale.
    if (view.width > 0 && view.height > 0) this.#moved = { view, bounds: this.shapes.bounds };
  }

  #viewNow(): Viewport {
    const { bounds } = this.shapes;
    const moved = this.#moved;
    if (!moved || !isSameBox(moved.bounds, bounds)) return fit(bounds, this.#size);
    return within({ ...moved.view, ...this.#size }, bounds);
  }

  #pictureNow(): Picture | undefined {
    const { palette, view, shapes } = this;
    if (!palette || view.width === 0 || view.height === 0) return undefined;
    return {
      view,
      palette,
      shapes,
      pixelRatio: this.pixelRatio,
      lines: this.#lines,
      selected: this.#selected,
      hovered: this.#present(this.#hovered),
      cursor: this.focused ? this.#present(this.#cursor) : undefined,
    };
  }

  #say(): string {
    const shape =
      this.#present(this.#hovered) ??
      (this.focused ? this.#present(this.#cursor) : undefined) ??
      this.#selected;
    if (!shape) return '';
    const { point } = shape;
    const { points } = this.#read();
    const links = this.#lines.linksOf(point.id);
    return sayPoint(point, links, (id) => points.find((other) => other.id === id));
  }

  /** After a reload, the point that a shape was of. */
  #present(shape: Shape | undefined): Shape | undefined {
    return shape && this.#known(shape.point.id);
  }

  #known(id: string | null): Shape | undefined {
    return id === null ? undefined : this.shapes.byId.get(id);
  }
}

/** What is well in sight, away from the edges. */
const inner = (view: Viewport): Box =>
  seen({ ...view, width: view.width * 0.85, height: view.height * 0.85 });
