const canBeFocused = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Wherever what has the focus is taken away, the focus goes to what stands in its place, or else to
 * the page: never to nothing, from where the next Tab would start at the top. Until the answered
 * function is called.
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

/** Once all that changes in this turn is laid out. */
function bringIntoSight(element: Element): void {
  requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
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
    if (focusOn(inPlace(place, before))) return;
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

function focusOn(node: Node | null | undefined): boolean {
  if (!(node instanceof HTMLElement)) return false;
  node.focus();
  return document.activeElement === node;
}
