import type { LookPart, Looks } from '../../electron/contract/window.ts';

interface Kept<Look> {
  readonly part: LookPart;
  /** What is to be kept; read again whenever it changes. */
  readonly look: () => Look;
  /** Told what an earlier window kept, unless there was none. */
  readonly take: (look: Look) => void;
}

let earlier: Promise<Looks> | undefined;

/**
 * Keeps what a part of a page looks like in the main process, for as long as the companion runs: a
 * hidden window is destroyed after a while, and the next one looks the same. Resolves once the look
 * of an earlier window was taken over.
 */
export async function keepLook<Look>({ part, look, take }: Kept<Look>): Promise<void> {
  earlier ??= readEarlier();
  let last = (await earlier)[part];
  // The edge: this very page wrote it, and nobody else does.
  if (last !== undefined) take(JSON.parse(last) as Look);
  $effect.root(() => {
    $effect(() => {
      const now = JSON.stringify(look());
      if (now === last) return;
      last = now;
      void window.companion.keepLook({ part, look: now });
    });
  });
}

async function readEarlier(): Promise<Looks> {
  const read = await window.companion.readLooks();
  return read.ok ? read.value : {};
}
