import * as v from 'valibot';
import type { EpochMs } from './result.ts';

/** One contact message in 24 hours from one internet address (SERVICE.md A1). */
export const contactLimit = v.object({
  /** When the wait began. */
  since: v.number(),
  /** When it is over. */
  until: v.number(),
  /** False where nobody said when, and `until` is only the latest that it can be. */
  exact: v.boolean(),
});

export type ContactLimit = v.InferOutput<typeof contactLimit>;

/**
 * Milliseconds that are left, 0 when it is over. A wait that begins in the future says that the
 * clock was set back: it is never longer than it was when it began.
 */
export function remainingMs({ since, until }: ContactLimit, now: EpochMs): number {
  return Math.max(0, Math.min(until - now, until - since));
}
