import { describe, expect, test } from 'vitest';
import type { LinkOutcome } from '../../../electron/contract/linking.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import { writeLimitMs } from '../../../electron/api/request.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { closedOrigin } from '../../support/requests/client-servers.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';
import { pauseRequests } from '../../support/requests/paused-requests.ts';
import { clock } from '../../support/practice-call.ts';
import {
  expectTrue,
  expectTrueActivity,
  threeHundred,
} from '../../support/linking/three-hundred-changes.ts';

const answer = (status: number, body = '', headers = {}): Fault => ({
  ...{ kind: 'answer', status, body, headers },
});

interface FaultCase {
  readonly line: string;
  readonly fault: Fault;
  /** How the changes end, with the error of those that aren't made. */
  readonly ends: readonly LinkOutcome['kind'][];
  readonly error?: AppError['kind'];
}

/** One fault for each way in which an apply goes on. The client's tests have every fault of a request. */
const faultCases: readonly FaultCase[] = [
  { line: 'F3 a lost reply after the changes were made', fault: { kind: 'lost' }, ends: ['done'] },
  {
    ...{ line: 'F5 no reply', fault: { kind: 'hang' } },
    ...{ ends: ['done', 'not-sent', 'unknown'], error: 'lost' },
  },
  {
    ...{ line: 'F6 a reply at one byte per second', fault: { kind: 'trickle' }, ends: ['done'] },
  },
  {
    ...{ line: 'F10 503 for a moment', fault: answer(503, 'Down', { 'Retry-After': '0' }) },
    ends: ['done'],
  },
  {
    ...{ line: 'F8 500 in text', fault: answer(500, 'Internal Server Error') },
    ...{ ends: ['done', 'refused'], error: 'server' },
  },
  {
    ...{ line: 'F11 429 for a long time', fault: answer(429, '', { 'Retry-After': '600' }) },
    ...{ ends: ['done', 'not-sent'], error: 'limited' },
  },
  {
    ...{ line: 'F12 200 with HTML', fault: answer(200, '<html>Sign in to this network</html>') },
    ...{ ends: ['done', 'refused'], error: 'unreadable' },
  },
  {
    ...{ line: '401 for a token that is still valid', fault: answer(401, 'Unauthorized') },
    ...{ ends: ['done', 'refused'], error: 'unavailable' },
  },
  {
    ...{ line: '403', fault: answer(403, '{"error":"Forbidden"}') },
    ...{ ends: ['done', 'not-sent', 'refused'], error: 'forbidden' },
  },
];
const slow: ReadonlySet<Fault['kind']> = new Set(['hang', 'trickle']);
const size = { points: 800, links: 100 };

describe('in the middle of an apply of 300 changes', () => {
  test.each(faultCases)(
    '$line: each change has its true outcome, and a retry does the rest once',
    async ({ fault, ends, error }) => {
      const limits = limitsByHand();
      const open = await openLinking(size, { after: limits.after });
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
      expect(Object.keys(tally(result)).sort()).toEqual(ends);
      const errors = result.outcomes.flatMap(({ outcome }) =>
        'error' in outcome ? outcome.error.kind : [],
      );
      expect([...new Set(errors)]).toEqual(error === undefined ? [] : [error]);

      const again = applied(await open.apply(wanted));
      expect(Object.keys(tally(again))).toEqual(ends.length === 1 ? [] : ['done']);
      await expectTrueActivity(open);
    },
  );

  test('F1 a service that stops: changes already made are kept, and the rest isn’t sent', async () => {
    const requests = pauseRequests(/bulk$/);
    let elsewhere: string | undefined;
    const open = await openLinking(size, {
      fetch: (input, init) => {
        if (elsewhere === undefined || typeof input !== 'string')
          return requests.fetch(input, init);
        return fetch(elsewhere + new URL(input).pathname, init);
      },
    });
    const wanted = threeHundred(open);
    const applying = open.apply(wanted);
    await requests.reached(1);
    elsewhere = await closedOrigin();
    requests.resume();
    const result = applied(await applying);

    expectTrue(open, result);
    await expectTrueActivity(open);
    expect(Object.keys(tally(result)).sort()).toEqual(['done', 'not-sent']);
    expect(result.outcomes.map(({ outcome }) => outcome)).toContainEqual({
      kind: 'not-sent',
      error: { kind: 'offline', reason: 'refused' },
    });
    expect(result.wasRead).toBe(false);

    elsewhere = undefined;
    expectTrue(open, applied(await open.apply(wanted)));
    expect(Math.max(...open.effects.values())).toBe(1);
  });

  test('F17 sleep and wake during a request that the service gets: everything is applied once', async () => {
    const { now, passSeconds } = clock();
    let bulks = 0;
    const open = await openLinking(size, {
      now,
      fetch: async (input, init) => {
        if (!new Request(input, init).url.endsWith('/bulk')) return fetch(input, init);
        bulks += 1;
        if (bulks !== 3) return fetch(input, init);
        await fetch(input, init);
        passSeconds(7200);
        throw new Error('net::ERR_NETWORK_IO_SUSPENDED');
      },
    });
    const wanted = threeHundred(open);
    const result = applied(await open.apply(wanted));

    expect(tally(result)).toEqual({ done: 300 });
    expectTrue(open, result);
    await expectTrueActivity(open);
    expect(tally(applied(await open.apply(wanted)))).toEqual({});
  });
});
