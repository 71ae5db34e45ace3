import { tick } from 'svelte';
import type { SessionState } from '../../electron/contract/state.ts';

const controls = [
  'a[href]',
  'button',
  'textarea',
  'summary',
  '[tabindex="0"]',
  'input:not([type="radio"]:not(:checked))',
].join();

const interrupted = 'main .interrupted[data-offered="first"]';
/** The table or the map of the loaded airport. */
const points = 'main .page [data-points]';
/** Where the user continues, in order of preference. */
const places = [points, 'main .page [data-focus-first]', 'main .page'];
/** Matches while what the user needs next is loading. */
const awaited = 'main .page [data-focus-wait]';

/**
 * Focuses the action to retry, or the first control of the page if there's none. Waits while the page
 * loads, unless the user does something else.
 */
export async function focusPage(): Promise<void> {
  if (document.querySelector(interrupted) === null && document.querySelector(awaited) !== null) {
    const acted = untilUserActs();
    await waitUntil(() => acted.aborted || document.querySelector(awaited) === null);
    if (acted.aborted) return;
  }
  if (focusFirst(interrupted) || focusRow() || places.some(focusFirst)) return;
  document.querySelector<HTMLElement>('main .page')?.focus();
}

/** Focuses the current row of the airport's table without scrolling to it. */
function focusRow(): boolean {
  const current = `${points} [role="grid"] [data-row][tabindex="0"]`;
  const row = document.querySelector<HTMLElement>(current);
  row?.focus({ preventScroll: true });
  return row !== null && document.activeElement === row;
}

/** Focuses the first control in a place. Returns false if none takes the focus. */
export function focusFirst(place: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(`${place} :is(${controls})`)];
  return found.some((element) => {
    element.focus();
    return document.activeElement === element;
  });
}

/**
 * Returns a function to call with each state of the session. It moves the focus to the page after a
 * sign-in, unless the user has moved it.
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
      void tick().then(focusPage);
    }
  };
}

const isInSessionBox = (active: Element | null): boolean =>
  active !== null && active.closest('.session') !== null;

/** Returns whether the focus is on no control. */
export const isNowhere = (active: Element | null): boolean =>
  active === null || active === document.body || active.matches('main > .page');

/** Returns whether the focus is outside the page, and hasn't moved since the sign-in started. */
const isOutsidePage = (startedFrom: Element | null, active: Element | null): boolean =>
  active === startedFrom && active?.closest('main') === null;

/** Returns a signal that the first key press or click aborts. */
export function untilUserActs(): AbortSignal {
  const acted = new AbortController();
  const act = () => acted.abort();
  const { signal } = acted;
  // The capture phase of the current key press has already passed the window.
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, act, { capture: true, signal });
  }
  return signal;
}

/** Resolves when an element matches, or when the page changes after `acted` was aborted. */
export const waitForElement = (selector: string, acted?: AbortSignal): Promise<void> =>
  waitUntil(() => acted?.aborted === true || document.querySelector(selector) !== null);

/** Resolves when a condition of the page is true. */
function waitUntil(isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const changes = new MutationObserver(look);
    changes.observe(document.body, { childList: true, subtree: true });
    look();
    function look(): void {
      if (!isTrue()) return;
      changes.disconnect();
      resolve();
    }
  });
}
