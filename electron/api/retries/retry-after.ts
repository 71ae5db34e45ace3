import type { EpochMs } from '../../contract/result.ts';
import { httpDate } from '../service-time.ts';

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3): seconds or a date. Compares a date with the server's
 * clock, because a wrong clock here must not lengthen the wait. Returns undefined if it is invalid.
 */
export function retryAfter(headers: Headers, now: EpochMs): EpochMs | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d{1,9}$/.test(value)) return now + Number(value) * 1000;
  const at = httpDate(value);
  if (at === undefined) return undefined;
  const serverNow = httpDate(headers.get('date') ?? '') ?? now;
  return now + Math.max(0, at - serverNow);
}
