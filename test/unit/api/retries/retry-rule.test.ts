import { describe, expect, test } from 'vitest';
import { errorOfAnswer } from '../../../../electron/api/errors/errors.ts';
import {
  waitBeforeRetry,
  type FailedAttempt,
  type Repeatable,
} from '../../../../electron/api/retries/retry-rule.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const first = { retries: 0, maxMs: 30_000, now };
const repeatables: readonly Repeatable[] = ['yes', 'when-limited', 'never'];

const answered = (status: number, headers: Record<string, string> = {}): FailedAttempt => ({
  error: errorOfAnswer({ status, headers: new Headers(headers) }, '', now, (text) => text),
});
const after = (status: number, value: string) => answered(status, { 'Retry-After': value });
const unanswered = (error: FailedAttempt['error']): FailedAttempt => ({ error });
const broken = unanswered({ kind: 'lost', reason: 'broken' });

/** Returns the wait for each kind of operation. */
const waits = (attempt: FailedAttempt, tries: object = {}) =>
  repeatables.map((repeatable) => waitBeforeRetry(repeatable, attempt, { ...first, ...tries }));

const nobody = [undefined, undefined, undefined];

describe('a retry', () => {
  test('F3, F9: follows a temporary failure of what does no harm when it is repeated', () => {
    for (const attempt of [broken, ...[408, 502, 503, 504].map((status) => answered(status))]) {
      expect(waits(attempt)).toEqual([300, undefined, undefined]);
    }
  });

  test('F8: follows no other failure, and no reply of which a part has arrived', () => {
    for (const status of [400, 401, 403, 404, 409, 500, 501]) {
      expect(waits(answered(status))).toEqual(nobody);
    }
    expect(waits({ ...broken, begun: true })).toEqual(nobody);
    expect(waits(unanswered({ kind: 'lost', reason: 'timed-out' }))).toEqual(nobody);
    expect(waits(unanswered({ kind: 'offline', reason: 'refused' }))).toEqual(nobody);
  });

  test('follows twice at most, the second later than the first', () => {
    expect(waits(broken, { retries: 1 })).toEqual([600, undefined, undefined]);
    expect(waits(broken, { retries: 2 })).toEqual(nobody);
    expect(waits(broken, { maxMs: 50 })).toEqual([50, undefined, undefined]);
  });

  test('F11: follows a 429 that names a time, as nothing was done, except of a contact message', () => {
    expect(waits(after(429, '2'))).toEqual([2000, 2000, undefined]);
    expect(waits(after(429, '0'))).toEqual([0, 0, undefined]);
    expect(waits(answered(429))).toEqual(nobody);
    expect(waits(after(429, 'soon'))).toEqual(nobody);
  });

  test('F10: waits as long as a 503 says, and as usual if that is invalid', () => {
    expect(waits(after(503, '2'))).toEqual([2000, undefined, undefined]);
    expect(waits(after(503, 'soon'))).toEqual([300, undefined, undefined]);
    expect(waits(answered(503, { 'RateLimit-Reset': '3600' }))).toEqual([
      300,
      undefined,
      undefined,
    ]);
  });

  test('F10, F11: doesn’t follow if the wait is too long', () => {
    expect(waits(after(429, '30'))[0]).toBe(30_000);
    expect(waits(after(429, '31'))).toEqual(nobody);
    expect(waits(after(503, '31'))).toEqual(nobody);
  });
});
