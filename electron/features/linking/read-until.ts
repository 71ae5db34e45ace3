import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { shownFromMs } from '../../api/waits.ts';
import { failed, type Result } from '../../contract/result.ts';

/**
 * Waits for a reading until it's cancelled. One that begins after the cancelling gets as long as a
 * wait that isn't shown. A reading that nobody waits for changes nothing.
 */
export async function readUntil<T>(
  reading: Promise<Result<T>>,
  cancel: AbortSignal,
): Promise<Result<T>> {
  const over = new AbortController();
  const { signal } = over;
  const cancelled = cancel.aborted
    ? pause(shownFromMs, undefined, { signal })
    : once(cancel, 'abort', { signal });
  const ended = cancelled.then(() => failed({ kind: 'cancelled' }));
  ended.catch(() => undefined);
  try {
    return await Promise.race([reading, ended]);
  } finally {
    over.abort();
  }
}
