import type { ViewPart, ViewStates } from '../../electron/contract/window.ts';

interface ViewState<Look> {
  readonly part: ViewPart;
  /** Returns the state to save. Reactive: it's called again after each change. */
  readonly look: () => Look;
  /** Restores the state of the last window. Not called if there isn't one. */
  readonly restore: (look: Look) => void;
  /** Returns whether to stop saving, because the view's service is no longer in use. */
  readonly isOver?: () => boolean;
}

let earlier: Promise<ViewStates> | undefined;

/**
 * Saves the state of a view in the main process until the app quits: a hidden window is destroyed
 * after a while, and the next window restores its state. Resolves when the state is restored.
 */
export async function persistViewState<Look>({
  part,
  look,
  restore,
  isOver = () => false,
}: ViewState<Look>): Promise<void> {
  earlier ??= readEarlier();
  let last = (await earlier)[part];
  // The cast is safe because only this page writes the state.
  if (last !== undefined) restore(JSON.parse(last) as Look);
  $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(look());
      if (now === last) return;
      last = now;
      void window.companion.persistViewState({ part, look: now });
    });
  });
  signal?.addEventListener('abort', stop);
}

async function readEarlier(): Promise<ViewStates> {
  const read = await window.companion.readViewStates();
  return read.ok ? read.value : {};
}
