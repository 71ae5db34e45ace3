import { tick } from 'svelte';
import type { SessionState } from '../../electron/contract/state.ts';

const controls = [
  ...['a[href]', 'button', 'select', 'textarea', 'summary', '[tabindex="0"]'],
  'input:not([type="radio"]:not(:checked))',
].join();

/** Where the user goes on, best first. */
const interrupted = 'main .interrupted[data-offered="first"]';
const places = [interrupted, 'main .page [data-focus-first]', 'main .page'];
/** What the user needs next is still being read. */
const awaited = 'main .page [data-focus-wait]';

/** Focuses what the user needs next: their interrupted action, or the first control of the page. */
export function focusNext(): void {
  if (places.some(focusFirst)) return;
  document.querySelector<HTMLElement>('main .page')?.focus();
}

/** Focuses the first control in a place that takes the focus; false where none does. */
export function focusFirst(place: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(`${place} :is(${controls})`)];
  return found.some((element) => {
    element.focus();
    return document.activeElement === element;
  });
}

/**
 * Returns a function that takes each state of the session, and moves the focus on after a sign-in.
 * The focus stays where the user has put it meanwhile.
 */
export function createSignInFocus(): (kind: SessionState['kind']) => void {
  let known: SessionState['kind'] | undefined;
  let startedFrom: Element | null = null;
  return (kind) => {
    const before = known;
    known = kind;
    const active = document.activeElement;
    if (kind === 'signing-in' && before !== kind) startedFrom = active;
    if (kind !== 'signed-in' || before !== 'signing-in') return;
    if (isInSessionBox(active) || isNowhere(active) || isOutsidePage(startedFrom, active)) {
      void tick().then(focusWhenRead);
    }
  };
}

/** Waits for what is being read, for as long as the user does nothing else. */
async function focusWhenRead(): Promise<void> {
  if (document.querySelector(interrupted) === null && document.querySelector(awaited) !== null) {
    const acted = untilUserActs();
    await becomes(() => document.querySelector(awaited) === null);
    if (acted.aborted) return;
  }
  focusNext();
}

const isInSessionBox = (active: Element | null): boolean =>
  active !== null && active.closest('.session') !== null;

const isNowhere = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches('main > .page');

/** The sign-in was started from there by a command, and the focus hasn't moved since. */
const isOutsidePage = (startedFrom: Element | null, active: Element | null): boolean =>
  active === startedFrom && active?.closest('main') === null;

/** Counts key presses and clicks as the user's own moves; aborted by the first one. */
export function untilUserActs(): AbortSignal {
  const acted = new AbortController();
  const act = () => acted.abort();
  const { signal } = acted;
  // Capturing: the key press that is being handled now has passed the window already.
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, act, { capture: true, signal });
  }
  return signal;
}

/** Resolves as soon as something on the page matches. */
export const appears = (selector: string): Promise<void> =>
  becomes(() => document.querySelector(selector) !== null);

/** Resolves as soon as something is so of the page. */
function becomes(isAlreadyApplied: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    look();
    function look(): void {
      if (!isAlreadyApplied()) return;
      changes.disconnect();
      resolve();
    }
  });
}
