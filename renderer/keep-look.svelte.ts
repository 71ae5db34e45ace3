import * as v from 'valibot';
import type { LookPart, Looks } from '../electron/contract/window.ts';

interface Kept<Schema extends v.GenericSchema> {
  readonly part: LookPart;
  readonly schema: Schema;
  /** What is to be kept; read again whenever it changes. */
  readonly look: () => v.InferInput<Schema>;
  /** Told what an earlier window kept, unless there was none. */
  readonly take: (look: v.InferOutput<Schema>) => void;
}

let earlier: Promise<Looks> | undefined;

/**
 * Keeps what a part of a page looks like in the main process, for as long as the companion runs: a
 * hidden window is destroyed after a while, and the next one looks the same. Resolves once the look
 * of an earlier window was taken over.
 */
export async function keepLook<Schema extends v.GenericSchema>(kept: Kept<Schema>): Promise<void> {
  const { part, schema, look, take } = kept;
  earlier ??= readEarlier();
  const found = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), (await earlier)[part]);
  if (found.success) take(found.output);
  let last: string | undefined;
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
