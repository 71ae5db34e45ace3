import { remainingMs, type ContactLimit } from '../../contract/contact.ts';
import type { EpochMs } from '../../contract/result.ts';

/** SERVICE.md A1. */
export const dayMs = 24 * 60 * 60 * 1000;

/** What is known of the limit, kept as wall time: it is judged anew whenever it is asked for. */
export interface KnownLimit {
  readonly limit: ContactLimit | null;
  readonly lastSuccess: EpochMs | null;
}

// A wait that is over is kept, not forgotten: a clock that was only set forward for a while, and
// back again, ends nothing. What a clock set back can cost is a longer wait, never more than the
// whole of it, and "Try anyway" stands beside it.

export function afterSuccess(at: EpochMs): KnownLimit {
  return { lastSuccess: at, limit: { since: at, until: at + dayMs, exact: true } };
}

/** What is known of a 429: the time that it names, and when a message was sent whose outcome is unknown. */
interface Refused {
  readonly retryAt?: EpochMs | undefined;
  readonly doubtSince?: EpochMs | undefined;
}

/** After a 429. */
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
  // That message may be the one that counts.
  if (doubtSince !== undefined && doubtSince <= now && doubtSince > (lastSuccess ?? 0)) {
    const until = Math.max(now, doubtSince + dayMs);
    return { lastSuccess, limit: { since: now, until, exact: false } };
  }
  if (lastSuccess !== null && lastSuccess <= now && now < lastSuccess + dayMs) {
    return afterSuccess(lastSuccess);
  }
  const running = runningLimit(known.limit, now);
  // One that says nothing new does not prolong what is known.
  return { lastSuccess, limit: running ?? { since: now, until: now + dayMs, exact: false } };
}

/** The limit as it stands now; null when there is none, or none any more. */
export function runningLimit(limit: ContactLimit | null, now: EpochMs): ContactLimit | null {
  if (limit === null || remainingMs(limit, now) === 0) return null;
  return startedBy(limit, now);
}

/** Begun at the latest now: one that begins in the future begins anew, or it would outlast itself. */
export function startedBy(limit: ContactLimit, now: EpochMs): ContactLimit {
  if (limit.since <= now) return limit;
  return { ...limit, since: now, until: now + remainingMs(limit, now) };
}
