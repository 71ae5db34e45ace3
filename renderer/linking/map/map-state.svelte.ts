import { untrack } from 'svelte';
import type { AirportPoint, Pair } from '../../../electron/contract/linking.ts';
import type { DisplayedLink } from '../airport/displayed-links.ts';
import { isSameBox, intersects, type Box } from './geometry/box.ts';
import { hitTest } from './geometry/hit-test.ts';
import type { MapCommand } from './keys.ts';
import { toMapLinks } from './draw/link-curves.ts';
import type { Palette } from './draw/colors.ts';
import type { Scene } from './draw/scene.ts';
import { toShapes, type Shape } from './draw/shapes.ts';
import type { XY } from './geometry/xy.ts';
import {
  fit,
  pan,
  visibleBox,
  clampView,
  zoom,
  type Size,
  type Viewport,
} from './geometry/viewport.ts';
import { canLink, keyboardOrder } from './geometry/keyboard-order.ts';
import { describePoint } from './text.ts';

export interface Props {
  readonly points: readonly AirportPoint[];
  readonly links: readonly DisplayedLink[];
  readonly selectedId: string | null;
  readonly onselect: (id: string | null) => void;
  /** Links or unlinks the selected point and another one. */
  readonly ontoggle: (pair: Pair) => void;
}

/** The state of the map, and its changes by pointer and keyboard. */
export class MapState {
  readonly #read: () => Props;
  #size = $state.raw<Size>({ width: 0, height: 0 });
  /** The user's view, and the bounds of its airport. Undefined while the whole airport is shown. */
  #moved = $state.raw<{ readonly view: Viewport; readonly bounds: Box }>();
  #hovered = $state.raw<Shape>();
  #cursor = $state.raw<Shape>();
  pixelRatio = $state(1);
  palette = $state.raw<Palette>();
  focused = $state(false);

  readonly shapes = $derived.by(() => toShapes(this.#read().points));
  readonly #links = $derived.by(() => toMapLinks(this.#read().links, this.shapes));
  readonly view = $derived.by(() => this.#currentView());
  readonly #selected = $derived.by(() => this.#shapeOf(this.#read().selectedId));
  readonly #order = $derived.by(() => keyboardOrder(this.shapes.all, this.#selected));
  /** Describes the hovered point, or the one at the keyboard cursor, or the selected one. */
  readonly description = $derived.by(() => this.#describe());
  readonly selectedKind = $derived.by(() => this.#selected?.point.kind);
  readonly scene = $derived.by(() => this.#currentScene());

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

  /** Zooms about `anchor`, in CSS pixels, or about the middle. */
  zoom(factor: number, anchor?: XY): void {
    const { width, height } = this.view;
    const { bounds } = this.shapes;
    const about = anchor ?? { x: width / 2, y: height / 2 };
    this.#move(clampView(zoom(this.view, about, factor, bounds), bounds));
  }

  hover(xy: XY | undefined): void {
    this.#hovered = xy && hitTest(this.shapes.all, this.view, xy);
  }

  get isOverPoint(): boolean {
    return this.#hovered !== undefined;
  }

  click(xy: XY, selects: boolean): void {
    this.#cursor = undefined;
    const shape = hitTest(this.shapes.all, this.view, xy);
    if (shape) this.#choose(shape, selects);
    else this.#read().onselect(null);
  }

  run(command: MapCommand): void {
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
      case 'next':
        this.#moveCursor(command.step);
        break;
      case 'click':
        if (this.#cursor) this.#choose(this.#cursor, command.selects);
        break;
      case 'clear':
        this.#cursor = this.#selected;
        this.#read().onselect(null);
    }
  }

  /** Scrolls to a point that was selected elsewhere. */
  showSelected(): void {
    const shape = this.#selected;
    untrack(() => {
      const { view } = this;
      if (shape && !intersects(shape.box, visibleBox(view))) this.#centre(shape);
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

  #moveCursor(step: 1 | -1): void {
    const order = this.#order;
    const current = this.#current(this.#cursor);
    const at = current ? order.indexOf(current) : -1;
    const next = at < 0 && step < 0 ? order.length - 1 : (at + step + order.length) % order.length;
    this.#cursor = order[next];
    this.#hovered = undefined;
    if (this.#cursor && !intersects(this.#cursor.box, innerBox(this.view)))
      this.#centre(this.#cursor);
  }

  #centre({ middle }: Shape): void {
    this.#move({ ...this.view, x: middle.x, y: middle.y });
  }

  #move(view: Viewport): void {
    // The map has no size before the first layout and while another tab is open.
    if (view.width > 0 && view.height > 0) this.#moved = { view, bounds: this.shapes.bounds };
  }

  #currentView(): Viewport {
    const { bounds } = this.shapes;
    const moved = this.#moved;
    if (!moved || !isSameBox(moved.bounds, bounds)) return fit(bounds, this.#size);
    return clampView({ ...moved.view, ...this.#size }, bounds);
  }

  #currentScene(): Scene | undefined {
    const { palette, view, shapes } = this;
    if (!palette || view.width === 0 || view.height === 0) return undefined;
    return {
      view,
      palette,
      shapes,
      pixelRatio: this.pixelRatio,
      links: this.#links,
      selected: this.#selected,
      hovered: this.#current(this.#hovered),
      cursor: this.focused ? this.#current(this.#cursor) : undefined,
    };
  }

  #describe(): string {
    const shape =
      this.#current(this.#hovered) ??
      (this.focused ? this.#current(this.#cursor) : undefined) ??
      this.#selected;
    if (!shape) return '';
    const { point } = shape;
    const { points } = this.#read();
    const links = this.#links.byPoint.get(point.id) ?? [];
    return describePoint(point, links, (id) => points.find((other) => other.id === id));
  }

  /** Returns the current shape of the point: a reload creates new shapes. */
  #current(shape: Shape | undefined): Shape | undefined {
    return shape && this.#shapeOf(shape.point.id);
  }

  #shapeOf(id: string | null): Shape | undefined {
    return id === null ? undefined : this.shapes.byId.get(id);
  }
}

/** Returns the visible part of the map, without a margin. */
const innerBox = (view: Viewport): Box =>
  visibleBox({ ...view, width: view.width * 0.85, height: view.height * 0.85 });
