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

// Keep a wait that is over: a clock that was set forward by mistake and back again must not end it.
// A clock that is set back can make a wait longer, but never longer than it was at its start, and
// the user can always choose "Send anyway".

export function afterSuccess(at: EpochMs): KnownLimit {
  return { lastSuccess: at, limit: { since: at, until: at + dayMs, exact: true } };
}

/** A 429: when it allows a retry, and when a message with unknown outcome was sent. */
interface Refused {
  readonly retryAt?: EpochMs | undefined;
  readonly doubtSince?: EpochMs | undefined;
}

/** Returns the limit after a 429. */
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

/** Returns the limit if it still applies, otherwise null. */
export function runningLimit(limit: ContactLimit | null, now: EpochMs): ContactLimit | null {
  if (limit === null || remainingMs(limit, now) === 0) return null;
  return restartIfInFuture(limit, now);
}

/** Restarts a limit that begins in the future, because it would otherwise last too long. */
export function restartIfInFuture(limit: ContactLimit, now: EpochMs): ContactLimit {
  if (limit.since <= now) return limit;
  return { ...limit, since: now, until: now + remainingMs(limit, now) };
}
