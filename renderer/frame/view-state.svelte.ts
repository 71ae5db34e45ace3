import type { ViewPart, ViewStates } from '../../electron/contract/window.ts';

interface ViewState<Look> {
  readonly part: ViewPart;
  /** Returns the state to save; read again when it changes. */
  readonly look: () => Look;
  /** Restores the state of the last window. Not called if there was none. */
  readonly take: (look: Look) => void;
  /** Returns true once the view belongs to a service that is no longer in use: nothing is saved then. */
  readonly isOver?: () => boolean;
}

let earlier: Promise<ViewStates> | undefined;

/**
 * Saves the state of a view in the main process until the app quits: a hidden window is destroyed
 * after a while, and the next one restores it. Resolves when the state is restored.
 */
export async function persistViewState<Look>({
  part,
  look,
  take,
  isOver = () => false,
}: ViewState<Look>): Promise<void> {
  earlier ??= readEarlier();
  let last = (await earlier)[part];
  // Only this page wrote it, so the cast is safe.
  if (last !== undefined) take(JSON.parse(last) as Look);
  $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(look());
      if (now === last || isOver()) return;
      last = now;
      void window.companion.persistViewState({ part, look: now });
    });
  });
}

async function readEarlier(): Promise<ViewStates> {
  const read = await window.companion.readViewStates();
  return read.ok ? read.value : {};
}
