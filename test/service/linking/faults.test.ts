import { describe, expect, test } from 'vitest';
import type { LinkOutcome } from '../../../electron/contract/linking.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { writeLimitMs } from '../../../electron/api/request.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';
import {
  expectTrue,
  expectTrueActivity,
  threeHundred,
} from '../../support/linking/three-hundred-changes.ts';

/** Replies after which the service has done nothing and no more requests are sent. */
const answer = (status: number, body = '', headers = {}): Fault => ({
  ...{ kind: 'answer', status, body, headers },
});

interface FaultCase {
  readonly what: string;
  readonly fault: Fault;
  /** How changes may end, with the error of those that aren't made. */
  readonly ends: readonly LinkOutcome['kind'][];
  readonly error?: AppError['kind'];
}

const passes = (what: string, fault: Fault): FaultCase => ({ what, fault, ends: ['done'] });
const fails = (what: string, fault: Fault, error: AppError['kind']): FaultCase => ({
  ...{ what, fault, error, ends: ['done', 'refused'] },
});
const stops = (what: string, fault: Fault, error: AppError['kind']): FaultCase => ({
  ...{ what, fault, error, ends: ['done', 'not-sent'] },
});
/** Returns a case in which the changes and all later ones are rejected. */
const ends = (what: string, fault: Fault, error: AppError['kind']): FaultCase => ({
  ...{ what, fault, error, ends: ['done', 'refused', 'not-sent'] },
});

const soon = { 'Retry-After': '0' };
const late = { 'Retry-After': '600' };
const away = 'https://evil.example/';

/** What happens to the third request. */
const faultCases: readonly FaultCase[] = [
  passes('F3 a reset before the reply', { kind: 'reset' }),
  passes('F3 a lost reply after the changes were made', { kind: 'lost' }),
  passes('F4 a reply that ends in the middle', { kind: 'cut' }),
  {
    ...{ what: 'F5 no reply', fault: { kind: 'hang' }, error: 'lost' },
    ends: ['done', 'unknown', 'not-sent'],
  },
  passes('F6 a reply at one byte per second after the changes were made', { kind: 'trickle' }),
  fails('F7 an endless reply', { kind: 'endless' }, 'unreadable'),
  fails('F8 500 in text', answer(500, 'Internal Server Error'), 'server'),
  passes('F9 502 in HTML', answer(502, '<title>Bad gateway</title>', soon)),
  passes('F10 503 for a moment', answer(503, 'Down', soon)),
  fails('F10 503 for a long time', answer(503, 'Down', late), 'unavailable'),
  passes('F11 429 for a moment', answer(429, 'Slowly', soon)),
  stops('F11 429 for a long time', answer(429, 'Slowly', late), 'limited'),
  stops('F11 429 without a time', answer(429, 'Slowly'), 'limited'),
  stops('F11 429 with nonsense', answer(429, 'Slowly', { 'Retry-After': 'soon' }), 'limited'),
  fails('F12 200 with HTML', answer(200, '<html>Sign in to this network</html>'), 'unreadable'),
  fails('F12 200 with an empty body', answer(200), 'unreadable'),
  fails('F12 200 with half JSON', answer(200, '{"succ'), 'unreadable'),
  ends('F13 301 elsewhere', { kind: 'redirect', status: 301, location: away }, 'rejected'),
  ends('F13 307 elsewhere', { kind: 'redirect', status: 307, location: away }, 'rejected'),
  fails('F14 200 with an image', answer(200, 'PNG', { 'Content-Type': 'image/png' }), 'unreadable'),
  fails('401 for a token that is still valid', answer(401, 'Unauthorized'), 'unavailable'),
  ends('403', answer(403, '{"error":"Forbidden"}'), 'forbidden'),
];

const slow: ReadonlySet<Fault['kind']> = new Set(['hang', 'trickle']);

describe('in the middle of an apply of 300 changes', { timeout: 60_000 }, () => {
  test.each(faultCases)(
    '$what: each change has its true outcome, and a retry does the rest once',
    async ({ fault, ends, error }) => {
      const limits = limitsByHand();
      const open = await openLinking({ points: 800, links: 100 }, { after: limits.after });
      const wanted = threeHundred(open);
      open.faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 0 }, { times: 2 });
      open.faults.next({ path: /bulk$/ }, fault);
      const applying = open.apply(wanted);
      if (slow.has(fault.kind)) {
        await expect.poll(() => open.requestsTo(/bulk$/)).toHaveLength(3);
        await expect.poll(() => limits.running(writeLimitMs)).toBe(1);
        limits.end(writeLimitMs);
      }
      const result = applied(await applying);
      expectTrue(open, result);
      await expectTrueActivity(open);
      for (const kind of Object.keys(tally(result))) expect(ends).toContain(kind);
      expect(tally(result)['done']).toBeGreaterThan(0);
      const errors = result.outcomes.flatMap(({ outcome }) =>
        'error' in outcome ? outcome.error.kind : [],
      );
      expect([...new Set(errors)]).toEqual(error === undefined ? [] : [error]);
      const token = open.requestsTo(/bulk$/)[0]?.headers['x-network-token'] ?? 'none';
      expect(JSON.stringify([open.logged, open.states, result])).not.toContain(token);

      const again = applied(await open.apply(wanted));
      expect(Object.keys(tally(again))).toEqual(ends.length === 1 ? [] : ['done']);
      await expectTrueActivity(open);
    },
  );

  test('unreadable links after a lost reply: those changes are unknown, and a retry settles them', async () => {
    const open = await openLinking({ points: 800, links: 100 });
    const wanted = threeHundred(open);
    open.faults.next({ path: /bulk$/ }, { kind: 'delay', ms: 0 }, { times: 2 });
    open.faults.next({ path: /bulk$/ }, { kind: 'lost' });
    open.faults.next({ path: /links$/ }, { kind: 'delay', ms: 0 });
    open.faults.next({ path: /links$/ }, answer(500), { times: 9 });
    const result = applied(await open.apply(wanted));
    expect(tally(result)['unknown']).toBeGreaterThan(0);
    expect(result.wasRead).toBe(false);
    const entries = await open.activityOnDisk();
    expect(entries.filter(({ outcome }) => !outcome.ok)).toMatchObject([
      { outcome: { error: { kind: 'lost' } } },
    ]);
    open.faults.clear();
    expectTrue(open, applied(await open.apply(wanted)));
    expect(Math.max(...open.effects.values())).toBe(1);
  });
});
