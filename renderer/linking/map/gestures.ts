import { distance, type Spot } from './geometry/xy.ts';

/** What hands do on the map. Spots are CSS pixels from the element's upper left corner. */
export interface Gestures {
  readonly pan: (right: number, down: number) => void;
  readonly zoom: (anchor: Spot, factor: number) => void;
  /** A press that did not become a pan; `selects` with Shift. */
  readonly press: (spot: Spot, selects: boolean) => void;
  readonly hover: (spot: Spot | undefined) => void;
}

/** How far a press may slip, in CSS pixels: a finger is less steady than a mouse. */
const slip = { mouse: 4, other: 10 };
const pixelsPerLine = 16;

/** Mouse, pen and fingers, until the answered function is called. */
export function watchGestures(element: HTMLElement, gestures: Gestures): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, Spot>();
  let pressed: Spot | undefined;

  element.addEventListener('pointerdown', pointerDown, { signal });
  element.addEventListener('pointermove', pointerMove, { signal });
  element.addEventListener('pointerup', pointerUp, { signal });
  element.addEventListener('pointercancel', letGo, { signal });
  element.addEventListener('pointerleave', () => gestures.hover(undefined), { signal });
  element.addEventListener('wheel', wheel, { signal, passive: false });
  return () => stop.abort();

  function pointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const spot = spotOf(event);
    down.set(event.pointerId, spot);
    pressed = down.size === 1 ? spot : undefined;
  }

  function pointerMove(event: PointerEvent): void {
    const spot = spotOf(event);
    const from = down.get(event.pointerId);
    if (!from) {
      if (event.pointerType !== 'touch') gestures.hover(spot);
      return;
    }
    const far = event.pointerType === 'mouse' ? slip.mouse : slip.other;
    if (pressed && distance(pressed, spot) < far) return;
    pressed = undefined;
    gestures.hover(undefined);
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    down.set(event.pointerId, spot);
    if (other) pinch(from, spot, other);
    else gestures.pan(from.x - spot.x, from.y - spot.y);
  }

  function pinch(from: Spot, to: Spot, other: Spot): void {
    const before = between(from, other);
    const after = between(to, other);
    gestures.pan(before.x - after.x, before.y - after.y);
    gestures.zoom(after, distance(to, other) / Math.max(distance(from, other), 1));
  }

  function pointerUp(event: PointerEvent): void {
    const spot = pressed;
    letGo(event);
    if (spot) gestures.press(spot, event.shiftKey);
  }

  function letGo({ pointerId }: PointerEvent): void {
    down.delete(pointerId);
    pressed = undefined;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const delta =
      event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerLine : 1);
    // A trackpad's pinch comes as small steps of a wheel with Ctrl.
    const factor = Math.exp(-delta * (event.ctrlKey ? 0.01 : 0.002));
    gestures.zoom(spotOf(event), Math.min(Math.max(factor, 0.5), 2));
  }

  function spotOf({ clientX, clientY }: MouseEvent): Spot {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left - element.clientLeft, y: clientY - top - element.clientTop };
  }
}

const between = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
