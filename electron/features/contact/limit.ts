import { remainingMs, type ContactLimit } from '../../contract/contact.ts';
import type { EpochMs } from '../../contract/result.ts';

/** SERVICE.md A1. */
export const dayMs = 24 * 60 * 60 * 1000;

/**
 * What is known about the limit, as absolute times: `runningLimit` compares them with the clock.
 */
export interface KnownLimit {
  readonly limit: ContactLimit | null;
  readonly lastSuccess: EpochMs | null;
}

export function afterSuccess(at: EpochMs): KnownLimit {
  return { lastSuccess: at, limit: { since: at, until: at + dayMs, exact: true } };
}

/** A 429: when it allows a retry, and when a message with unknown outcome was sent. */
interface Refused {
  readonly retryAt?: EpochMs | undefined;
  readonly doubtSince?: EpochMs | undefined;
}

export function afterRefusal(
  known: KnownLimit,
  now: EpochMs,
  { retryAt, doubtSince }: Refused = {},
): KnownLimit {
  const { lastSuccess } = known;
  if (retryAt !== undefined) {
    // The limit is one message a day: a longer wait is a mistake.
    const until = Math.min(Math.max(now, retryAt), now + dayMs);
    return { lastSuccess, limit: { since: now, until, exact: true } };
  }
  // The message with unknown outcome may have started the limit.
  if (doubtSince !== undefined && doubtSince <= now && doubtSince > (lastSuccess ?? 0)) {
    const until = Math.max(now, doubtSince + dayMs);
    return { lastSuccess, limit: { since: now, until, exact: false } };
  }
  if (lastSuccess !== null && lastSuccess <= now && now < lastSuccess + dayMs) {
    return afterSuccess(lastSuccess);
  }
  const running = runningLimit(known.limit, now);
  // A 429 without a time doesn't extend a limit that is already running.
  return { lastSuccess, limit: running ?? { since: now, until: now + dayMs, exact: false } };
}

/**
 * Returns the limit if it applies, otherwise null. If it begins in the future, the clock was set back,
 * and only the service knows when it ends. Keep a limit that has ended: the clock may have been set
 * forward by mistake.
 */
export const runningLimit = (limit: ContactLimit | null, now: EpochMs): ContactLimit | null =>
  limit && limit.since <= now && remainingMs(limit, now) > 0 ? limit : null;
