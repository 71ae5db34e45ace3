import type { ViewPart, ViewStates } from '../../electron/contract/window.ts';

interface Kept<Look> {
  readonly part: ViewPart;
  /** What is to be kept; read again whenever it changes. */
  readonly look: () => Look;
  /** Called with what an earlier window kept, unless there was none. */
  readonly take: (look: Look) => void;
}

let earlier: Promise<ViewStates> | undefined;

/**
 * Keeps what a part of a page looks like in the main process, for as long as the companion runs: a
 * hidden window is destroyed after a while, and the next one looks the same. Resolves once the look
 * of an earlier window was taken over.
 */
export async function persistViewState<Look>({ part, look, take }: Kept<Look>): Promise<void> {
  earlier ??= readEarlier();
  let last = (await earlier)[part];
  // The edge: this very page wrote it, and nobody else does.
  if (last !== undefined) take(JSON.parse(last) as Look);
  $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(look());
      if (now === last) return;
      last = now;
      void window.companion.persistViewState({ part, look: now });
    });
  });
}

async function readEarlier(): Promise<ViewStates> {
  const read = await window.companion.readViewStates();
  return read.ok ? read.value : {};
}
