const canBeFocused = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Enter does something here: pressed twice on Cancel, it would send what was just cancelled. */
const actsOnEnter = 'button, form input';

/** Within these, what takes the place is the same row's next control, or the next row's same one. */
const rows = '[role="grid"]';

/** What is named by a heading, or can take the focus itself. */
const regions = 'section, form, dialog, [tabindex="-1"]';

/**
 * Moves the focus when the element that has it is removed: to what takes its place, or to the
 * heading around it where a button would take its place, or else to the page. Never to nothing, from
 * where the next Tab would start at the top. Runs until the returned function is called.
 */
export function keepFocus(): () => void {
  let last: Node | undefined;
  /** It was given the focus, and the user did nothing since: what comes may move it out of sight. */
  let given: Element | null | undefined;
  const stop = new AbortController();
  const { signal } = stop;
  const changes = new MutationObserver((records) => {
    if (last && document.activeElement === document.body) {
      focusAfter(last, records);
      given = document.activeElement === document.body ? undefined : document.activeElement;
    }
    if (given && document.activeElement === given) bringIntoSight(given);
  });
  const note = ({ target }: FocusEvent) => {
    if (target instanceof Node) last = target;
  };
  const letGo = () => {
    given = undefined;
  };
  addEventListener('focusin', note, { signal });
  for (const act of ['keydown', 'pointerdown', 'wheel']) addEventListener(act, letGo, { signal });
  changes.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    stop.abort();
    changes.disconnect();
  };
}

/** Once all that changes in this turn is laid out, unless the focus has moved on by then. */
function bringIntoSight(element: Element): void {
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
    // It was moved only, or the user left it.
    if (removal) focusOn(last);
    return;
  }
  const main = document.querySelector('main');
  let before = removal?.previousSibling;
  let place: Node | null | undefined = removal?.target;
  while (place instanceof Element && !place.contains(main)) {
    const next = inPlace(place, before);
    if (next?.matches(actsOnEnter) && !next.closest(rows)?.contains(place)) {
      focusRegion(place);
      return;
    }
    if (focusOn(next)) return;
    [before, place] = [place, place.parentElement];
  }
  focusOn(main?.querySelector('.page'));
}

/** The first after what stood before it, or else the last one there is. */
function inPlace(place: Element, before: Node | null | undefined): Element | undefined {
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
  const heading = region?.querySelector<HTMLElement>('h1, h2, h3');
  if (heading) heading.tabIndex = -1;
  focusOn(heading ?? region ?? document.querySelector('main .page'));
}

function focusOn(node: Node | null | undefined): boolean {
  if (!(node instanceof HTMLElement)) return false;
  node.focus();
  return document.activeElement === node;
}
