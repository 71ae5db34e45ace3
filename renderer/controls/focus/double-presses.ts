/** The longest time between the two presses of a double press, in milliseconds. */
const doubleMs = 500;

const closest = ({ target }: Event, selector: string): Element | null =>
  target instanceof Element ? target.closest(selector) : null;

const layerOf = (event: Event): Element | null => closest(event, 'dialog, [role="menu"]');

/** Returns the list or the control that was clicked: in a list, each press may remove a row. */
const pressed = (event: Event): Element | null =>
  closest(event, 'ul, [role="grid"]') ?? closest(event, 'button, a') ?? layerOf(event);

/** A press of Enter. */
interface Entered {
  readonly in: Element | null;
  readonly at: number;
  /** Where the focus went next, and still is. */
  readonly next?: EventTarget | null;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Ignores the second press of a double press if the first one moved another control there, for example by
 * closing a dialog: the user meant what was there before. Works until the returned function is called.
 */
export function ignoreDoublePresses(): () => void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  let clicked: Element | null = null;
  let entered: Entered | undefined;
  const click = (event: MouseEvent) => {
    // The click of a key has 0.
    if (event.detail === 1) clicked = pressed(event);
    else if (event.detail > 1 && pressed(event) !== clicked) ignore(event);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    const layer = layerOf(event);
    const isSoon = event.repeat || event.timeStamp - (entered?.at ?? -Infinity) < doubleMs;
    const isBeneath = layer === null && entered?.in && entered.next === event.target;
    if (isSoon && isBeneath) ignore(event);
    else entered = { in: layer, at: event.timeStamp };
  };
  const focus = ({ target }: FocusEvent) => {
    entered &&= entered.next ? undefined : { ...entered, next: target };
  };
  addEventListener('click', click, options);
  addEventListener('keydown', press, options);
  addEventListener('focusin', focus, options);
  return () => over.abort();
}
