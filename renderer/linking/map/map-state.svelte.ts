import { untrack } from 'svelte';
import type { Action } from '../../controls/menu/action.ts';
import type { AirportPoint, Pair, Position } from '../../../electron/contract/linking.ts';
import type { DisplayedLink, Side } from '../airport/airport-index.ts';
import type { LitPoints } from '../live/lit-points.ts';
import { boundingBox, intersects, type Box } from './geometry/box.ts';
import { hitTest } from './geometry/hit-test.ts';
import type { MapCommand } from './keys.ts';
import { linksAt, toMapLinks } from './draw/link-curves.ts';
import type { Palette } from './draw/colors.ts';
import type { Scene } from './draw/scene.ts';
import { toShapes, type Shape } from './draw/shapes.ts';
import { distance, type XY } from './geometry/xy.ts';
import {
  cropped,
  fit,
  pan,
  resized,
  panToShow,
  toScreen,
  visibleBox,
  clampView,
  zoom,
  type Size,
  type Viewport,
} from './geometry/viewport.ts';
import { canLink, keyboardOrder } from './geometry/keyboard-order.ts';
import { lightest } from './geometry/lightest.ts';
import { nextPoint, type Direction } from './geometry/next-point.ts';
import type { Runway } from '../../../electron/contract/airports.ts';
import { describePoint } from './text.ts';

/** The user's view, and the origin of its metres. */
export interface Camera {
  readonly view: Viewport;
  readonly origin: Position;
}

export interface Props {
  readonly points: readonly AirportPoint[];
  readonly links: readonly DisplayedLink[];
  readonly runways: readonly Runway[];
  /** The kind of point that the table lists: the map labels these first. */
  readonly side: Side;
  /** Which points are lit now, while that is shown. */
  readonly lit?: LitPoints | undefined;
  readonly lights?: LightsSwitch | undefined;
  readonly selectedId: string | null;
  /** The point that is hovered here or elsewhere on the page. */
  readonly hoveredId: string | null;
  /** The IDs of points to mark, because they changed. */
  readonly marked: ReadonlySet<string>;
  /** The IDs of the points that match the search and the filter: others are faint. Undefined if all do. */
  readonly matching?: ReadonlySet<string> | undefined;
  /** What the map shows first. Without one, the whole airport. */
  readonly camera?: Camera | undefined;
  readonly oncamera?: (camera: Camera | undefined) => void;
  readonly onselect: (id: string | null) => void;
  /** Called when the pointer moves onto a point of the map or leaves it. */
  readonly onhover: (id: string | null) => void;
  /** Links or unlinks the selected point and another one. */
  readonly ontoggle: (pair: Pair) => void;
}

/** Shows the lights as they are now, or hides them. */
export interface LightsSwitch extends Action {
  readonly on: boolean;
}

/** The state of the map, and its changes by pointer and keyboard. */
export class MapState {
  readonly #read: () => Props;
  #size = $state.raw<Size>({ width: 0, height: 0 });
  /** The map's size in this window without bars above and below it. */
  #fullSize = $state.raw<Size>({ width: 0, height: 0 });
  #windowHeight = 0;
  /** Undefined while the whole airport is shown. */
  #moved = $state.raw<Camera>();
  /** The ID of the point under the pointer. */
  #under = $state<string | null>(null);
  #cursor = $state.raw<Shape>();
  pixelRatio = $state(1);
  /** The boxes of the controls on the map, in CSS pixels. */
  controls = $state.raw<readonly Box[]>([]);
  palette = $state.raw<Palette>();
  focused = $state(false);

  readonly shapes = $derived.by(() => toShapes(this.#read().points, this.#read().runways));
  readonly #links = $derived.by(() => toMapLinks(this.#read().links, this.shapes));
  /** The view without bars above and below the map. */
  readonly #fullView = $derived.by(() => this.#currentFullView());
  /** Its part that no bar covers. The whole airport is fitted again if bars need more than a fit leaves free. */
  readonly #uncovered = $derived.by(() => this.#currentUncovered());
  /** The same, unless that would hide the selected point. */
  readonly view = $derived.by(() => this.#currentView());
  readonly #selected = $derived.by(() => this.#shapeOf(this.#read().selectedId));
  readonly #order = $derived.by(() => keyboardOrder(this.shapes.all, this.#selected));
  /** Describes the point at the keyboard cursor, or the selected one. */
  readonly description = $derived.by(() => this.#describe());
  readonly scene = $derived.by(() => this.#currentScene());

  constructor(read: () => Props) {
    this.#read = read;
    this.#moved = untrack(() => read().camera);
  }

  resize(size: Size, pixelRatio: number, windowHeight: number): void {
    const full = this.#fullSize;
    const isSameWindow = size.width === full.width && windowHeight === this.#windowHeight;
    if (!isSameWindow || size.height > full.height) this.#fullSize = size;
    this.#windowHeight = windowHeight;
    this.#size = size;
    this.pixelRatio = pixelRatio;
  }

  fit(): void {
    this.#keep(undefined);
  }

  pan(right: number, down: number): void {
    this.#move(pan(this.view, right, down, this.shapes.bounds));
  }

  /** Zooms about `anchor`, in CSS pixels, or about the selected point if it's visible, or the middle. */
  zoom(factor: number, anchor?: XY): void {
    const { bounds } = this.shapes;
    const about = anchor ?? this.#selectedOnScreen() ?? middleOf(this.view);
    this.#move(clampView(zoom(this.view, about, factor, bounds), bounds));
  }

  hover(xy: XY | undefined): void {
    const id = (xy && this.#shapeAt(xy)?.point.id) ?? null;
    if (id === this.#under) return;
    this.#under = id;
    this.#read().onhover(id);
  }

  get isOverPoint(): boolean {
    return this.#under !== null;
  }

  doubleClick(xy: XY): void {
    if (!this.#shapeAt(xy)) this.fit();
  }

  click(xy: XY, selects: boolean): void {
    this.#cursor = undefined;
    const shape = this.#shapeAt(xy);
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
      case 'select':
        this.#selectNext(command.direction);
        break;
      case 'next':
        this.#moveCursor(command.step);
        break;
      case 'click':
        if (this.#cursor) this.#choose(this.#cursor, command.selects);
        else if (this.#selected) this.#moveCursor(1);
        break;
      case 'clear':
        this.#cursor = this.#selected;
        this.#read().onselect(null);
    }
  }

  /** Pans to the selected point, if it was selected elsewhere and isn't visible. A reload doesn't pan. */
  showSelected(): void {
    const id = this.#read().selectedId;
    untrack(() => {
      const { view } = this;
      const shape = this.#shapeOf(id);
      const isVisible = shape && intersects(shape.box, visibleBox(view));
      if (shape && !isVisible) this.#move({ ...view, x: shape.middle.x, y: shape.middle.y });
      else this.#keep(this.#moved);
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
    if (this.#cursor) this.#reveal(this.#cursor);
  }

  #selectNext(direction: Direction): void {
    const { all } = this.shapes;
    const from = this.#selected ?? this.#current(this.#cursor);
    const next = from
      ? nextPoint(all, from.middle, direction)
      : lightest(all, ({ middle }) => distance(middle, this.view));
    if (!next) return;
    this.#cursor = undefined;
    this.#reveal(next);
    this.#read().onselect(next.point.id);
  }

  /** Pans to a point if it's at the edge, unless the whole airport is shown. */
  #reveal({ middle }: Shape): void {
    if (this.#moved) this.#move(panToShow(this.view, middle));
  }

  #move(view: Viewport): void {
    // The map has no size before the first layout and while another tab is open.
    if (view.width > 0 && view.height > 0) this.#keep({ view, origin: this.shapes.origin });
  }

  #keep(camera: Camera | undefined): void {
    this.#moved = camera;
    this.#read().oncamera?.(camera);
  }

  #currentFullView(): Viewport {
    const { bounds, core, origin, project } = this.shapes;
    const moved = this.#moved;
    if (!moved) return fit(core, this.#fullSize);
    const { view } = moved;
    const isSameWidth = view.width === this.#size.width;
    const isSameOrigin = moved.origin.lat === origin.lat && moved.origin.lng === origin.lng;
    if (isSameWidth && isSameOrigin) return view;
    const shift = isSameOrigin ? { x: 0, y: 0 } : project(moved.origin);
    const shifted = { ...view, x: view.x + shift.x, y: view.y + shift.y };
    return clampView(isSameWidth ? shifted : resized(shifted, this.#size), bounds);
  }

  #currentUncovered(): Viewport {
    const { core } = this.shapes;
    const view = cropped(this.#fullView, this.#size.height);
    const lowest = toScreen(view, { x: core.left, y: core.low }).y;
    return this.#moved !== undefined || lowest <= view.height - scaleHeight
      ? view
      : fit(core, this.#size);
  }

  #currentView(): Viewport {
    const rest = this.#uncovered;
    const middle = this.#selected?.middle;
    const isIn = (view: Viewport) => middle && intersects(boundingBox([middle]), visibleBox(view));
    return middle && isIn(this.#fullView) && !isIn(rest) ? panToShow(rest, middle) : rest;
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
      lit: this.#read().lit,
      side: this.#read().side,
      selected: this.#selected,
      hovered: this.#shapeOf(this.#read().hoveredId),
      isOverPoint: this.isOverPoint,
      marked: [...this.#read().marked].flatMap((id) => this.#shapeOf(id) ?? []),
      matching: this.#read().matching,
      controls: this.controls,
      cursor: this.focused ? this.#current(this.#cursor) : undefined,
    };
  }

  #describe(): string {
    const shape = (this.focused ? this.#current(this.#cursor) : undefined) ?? this.#selected;
    if (!shape) return '';
    const { point } = shape;
    const { byId, missing } = this.shapes;
    const links = linksAt(this.#links, point.id);
    const pointOf = (id: string) => byId.get(id)?.point ?? missing.find((other) => other.id === id);
    return describePoint(point, links, pointOf);
  }

  #shapeAt(xy: XY): Shape | undefined {
    return hitTest(this.shapes.all, this.view, xy);
  }

  #selectedOnScreen(): XY | undefined {
    const shape = this.#selected;
    const isVisible = shape && intersects(boundingBox([shape.middle]), visibleBox(this.view));
    return isVisible ? toScreen(this.view, shape.middle) : undefined;
  }

  /** Returns the current shape of the point: a reload creates new shapes. */
  #current(shape: Shape | undefined): Shape | undefined {
    return shape && this.#shapeOf(shape.point.id);
  }

  #shapeOf(id: string | null): Shape | undefined {
    return id === null ? undefined : this.shapes.byId.get(id);
  }
}

/** The space of the scale at the bottom, in CSS pixels. */
const scaleHeight = 26;

const middleOf = ({ width, height }: Size): XY => ({ x: width / 2, y: height / 2 });
