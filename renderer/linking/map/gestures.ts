import { between, distance, type XY } from './geometry/xy.ts';

/** Handlers for gestures. Positions are in CSS pixels from the element's upper left corner. */
interface Gestures {
  readonly pan: (right: number, down: number) => void;
  readonly zoom: (anchor: XY, factor: number) => void;
  /** Called for a press that isn't a pan. `selects` is true with Shift. */
  readonly click: (xy: XY, selects: boolean) => void;
  readonly doubleClick: (xy: XY) => void;
  readonly hover: (xy: XY | undefined) => void;
}

/** A press that moves farther than this, in CSS pixels, becomes a pan. */
const dragThreshold = { mouse: 4, other: 10 };
const pixelsPerLine = 16;

/** Handles mouse, pen and touch until the returned function is called. */
export function watchGestures(element: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const pointers = new Map<number, XY>();
  let pressed: XY | undefined;

  element.addEventListener('pointerdown', pointerDown, { signal });
  element.addEventListener('pointermove', pointerMove, { signal });
  element.addEventListener('pointerup', pointerUp, { signal });
  element.addEventListener('pointercancel', release, { signal });
  element.addEventListener('pointerleave', () => gestures.hover(undefined), { signal });
  element.addEventListener('dblclick', (event) => gestures.doubleClick(xyOf(event)), { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();

  function pointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const xy = xyOf(event);
    pointers.set(event.pointerId, xy);
    pressed = pointers.size === 1 ? xy : undefined;
  }

  function pointerMove(event: PointerEvent): void {
    const xy = xyOf(event);
    const from = pointers.get(event.pointerId);
    if (!from) {
      if (event.pointerType !== 'touch') gestures.hover(xy);
      return;
    }
    const far = event.pointerType === 'mouse' ? dragThreshold.mouse : dragThreshold.other;
    if (pressed && distance(pressed, xy) < far) return;
    pressed = undefined;
    gestures.hover(undefined);
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.set(event.pointerId, xy);
    if (other) pinch(from, xy, other);
    else gestures.pan(from.x - xy.x, from.y - xy.y);
  }

  function pinch(from: XY, to: XY, other: XY): void {
    const before = between(from, other, 0.5);
    const after = between(to, other, 0.5);
    gestures.pan(before.x - after.x, before.y - after.y);
    gestures.zoom(after, distance(to, other) / Math.max(distance(from, other), 1));
  }

  function pointerUp(event: PointerEvent): void {
    const xy = pressed;
    release(event);
    if (xy) gestures.click(xy, event.shiftKey);
  }

  function release({ pointerId }: PointerEvent): void {
    pointers.delete(pointerId);
    pressed = undefined;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const delta =
      event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerLine : 1);
    // A trackpad pinch arrives as small wheel steps with Ctrl.
    const factor = Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.002));
    gestures.zoom(xyOf(event), Math.min(Math.max(factor, 0.5), 2));
  }

  function xyOf({ clientX, clientY }: MouseEvent): XY {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop };
  }
}
