const canBeFocused = 'a[href], button, input, textarea, summary, [tabindex="0"]';

/** The focus never moves to these: pressing Enter twice on Cancel would send what was just cancelled. */
const actsOnEnter = 'button, form input';

/** In a grid, the focus moves to the next control of the row, or the same control of the next row. */
const rows = '[role="grid"]';

/** Elements that have a heading or can take the focus. */
const regions = 'section, form, dialog, [tabindex="-1"]';

/**
 * Moves the focus when the focused element is removed: to the control that takes its place, to the
 * heading of its region if that control is a button, otherwise to the page. Without it the focus falls
 * to the body, and the next Tab starts at the top. Runs until the returned function is called.
 */
export function keepFocus(): () => void {
  let last: Node | undefined;
  /** What this function focused, until the user acts. Later changes may move it out of view. */
  let moved: Element | null | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const changes = new MutationObserver((records) => {
    if (last && document.activeElement === document.body) {
      focusAfter(last, records);
      moved = document.activeElement === document.body ? undefined : document.activeElement;
    }
    if (moved && document.activeElement === moved) scrollIntoView(moved);
  });
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Node) last = target;
  };
  const stopFollowing = () => {
    moved = undefined;
  };
  addEventListener('focusin', note, { signal });
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, stopFollowing, { signal });
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    stop.abort();
    changes.disconnect();
  };
}

/** Scrolls to the element after the next layout. */
function scrollIntoView(element: Element): void {
  requestAnimationFrame(() => {
    if (document.activeElement === element) element.scrollIntoView({ block: 'nearest' });
  });
}

function focusAfter(last: Node, records: readonly MutationRecord[]): void {
  const removal = records.findLast(
    ({ target, removedNodes }) =>
      target.isConnected && [...removedNodes].some((gone) => gone.contains(last)),
  );
  if (last.isConnected) {
    // The element was only moved, or the user left it.
    if (removal) focusOn(last);
    return;
  }
  const main = document.querySelector('main');
  let before = removal?.previousSibling;
  let place: Node | null | undefined = removal?.target;
  while (place instanceof Element && !place.contains(main)) {
    const next = controlAfter(place, before);
    if (next?.matches(actsOnEnter) && !next.closest(rows)?.contains(place)) {
      focusRegion(place);
      return;
    }
    if (focusOn(next)) return;
    [before, place] = [place, place.parentElement];
  }
  focusOn(main?.querySelector('.page'));
}

/** Returns the first control after `before`, or the last control if there's none. */
function controlAfter(place: Element, before: Node | null | undefined): Element | undefined {
  const all = [...place.querySelectorAll(canBeFocused)].filter(
    (element) => element.checkVisibility() && element.getAttribute('tabindex') !== '-1',
  );
  if (!before?.isConnected) return all[0];
  const isAfter = (element: Element): boolean =>
    before.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
  return all.find(isAfter) ?? all.at(-1);
}

function focusRegion(place: Element): void {
  const region = place.closest(regions);
  const heading = region?.querySelector<HTMLElement>('h1:not(.unseen), h2:not(.unseen), h3');
  if (heading) heading.tabIndex = -1;
  focusOn(heading ?? region ?? document.querySelector('main .page'));
}

function focusOn(node: Node | null | undefined): boolean {
  if (!(node instanceof HTMLElement)) return false;
  node.focus();
  return document.activeElement === node;
}
