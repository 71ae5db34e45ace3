import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { shownFromMs } from '../../../api/request.ts';
import { failed, type Result } from '../../../contract/result.ts';

/**
 * Waits for a read until the user cancels. A read that starts after that is limited to the length
 * of a wait that the page doesn't show.
 */
export async function readUntilCancelled<T>(
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
