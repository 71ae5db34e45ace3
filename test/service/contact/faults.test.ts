import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { sendFailed } from '../../../renderer/contact/text.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';
import {
  correspondenceOf,
  draft,
  message,
  openContact,
  type ContactOptions,
} from './open-contact.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Case {
  readonly line: string;
  readonly what: string;
  readonly fault?: Fault;
  readonly options?: () => ContactOptions;
  /** How it ends: the kind of error, or that it arrived. */
  readonly ends: AppError['kind'] | 'arrived';
  readonly says?: RegExp;
  /** Whether the message may have arrived, where the kind doesn't say so. */
  readonly doubtful?: boolean;
  /** Whether the request reached the service. */
  readonly heard?: boolean;
  /** For how long the page is limited afterwards, in milliseconds. */
  readonly limitedFor?: number;
}

const answer = (status: number, body = '', headers: Record<string, string> = {}) =>
  ({ kind: 'answer', status, body, headers }) as const;
const html = { 'Content-Type': 'text/html' };
const mayHaveArrived =
  /^Your message may have arrived\. .*Send it again only if you’re sure it didn’t arrive\. Your draft is kept\.$/;
const mayBeStored = (status: number, said = '') =>
  new RegExp(
    `^Your message may have arrived\\. Test service returned an error \\(${status}\\)\\.${said}.*Send it again only if you’re sure it didn’t arrive\\. Your draft is kept\\.$`,
  );
const limited = /^Message not sent\. .* is limiting requests\. Your draft is kept\.$/;
const start = Date.parse('2025-06-10T12:00:00Z');
const suspended = () => {
  let time = start;
  return {
    now: () => time,
    // The error of Electron's net.fetch after two hours of sleep during a request.
    fetch: () => {
      time += 2 * hour;
      return Promise.reject(new Error('net::ERR_NETWORK_IO_SUSPENDED'));
    },
  };
};

const cases: readonly Case[] = [
  {
    ...{ line: 'F3', what: 'a connection that ends before the answer', fault: { kind: 'lost' } },
    ...{ ends: 'lost', says: mayHaveArrived },
  },
  {
    ...{ line: 'F5', what: 'no reply in time', fault: { kind: 'hang' } },
    ...{ ends: 'lost', says: /took too long.*Send it again only if/ },
  },
  {
    ...{ line: 'F8', what: '500 as text', fault: answer(500, 'Internal Server Error') },
    ...{ ends: 'server', says: mayBeStored(500) },
  },
  {
    ...{ line: 'F10', what: '503 with Retry-After', ends: 'unavailable' },
    fault: answer(503, '', { 'Retry-After': '120' }),
    says: mayBeStored(503),
  },
  {
    ...{ line: 'F5', what: '408 from something in between', ends: 'rejected', doubtful: true },
    ...{ fault: answer(408), says: mayBeStored(408) },
  },
  {
    ...{ line: 'F11', what: '429 with seconds', ends: 'limited', limitedFor: 90_000 },
    fault: answer(429, '', { 'Retry-After': '90' }),
    says: limited,
  },
  {
    ...{ line: 'F11', what: '429 without a time', ends: 'limited', limitedFor: day },
    ...{ fault: answer(429, 'Slow down'), says: limited },
  },
  {
    ...{ line: 'F12', what: '200 with HTML', ends: 'arrived' },
    fault: answer(200, '<html><title>Thanks</title></html>', html),
  },
  {
    ...{ line: 'F13', what: '307 to another host', ends: 'rejected' },
    fault: { kind: 'redirect', status: 307, location: 'https://elsewhere.example/v2/contact' },
    says: /redirects to another address/,
  },
  {
    ...{ line: 'F14', what: 'an error with the wrong content type', ends: 'rejected' },
    fault: answer(400, '{"error":"topic must be known"}', html),
    says: /^Test service rejected your message\. Read its reply above the button/,
  },
  {
    ...{ line: 'F17', what: 'sleep and wake during the request', ends: 'lost', heard: false },
    ...{ options: suspended, says: mayHaveArrived },
  },
];

const doubtfulKinds: readonly Case['ends'][] = ['lost', 'server', 'unavailable'];

describe.each(cases)('$line: $what', (met) => {
  const { fault, options, ends, says, heard = true, limitedFor } = met;
  const doubtful = met.doubtful ?? doubtfulKinds.includes(ends);
  test('keeps the draft, reports the outcome, and sends one request', async () => {
    const { after, end } = limitsByHand();
    const opened = await openContact({ after, now: () => start, ...options?.() });
    const { contact, faults, posts, restart } = opened;
    if (fault) faults.next({ path: /contact$/ }, fault, { times: Infinity });
    await contact.type(draft);
    const sending = contact.handlers.sendContactMessage(message);
    if (fault?.kind === 'hang' || fault?.kind === 'trickle') {
      await expect.poll(posts).toHaveLength(1);
      end();
    }
    const outcome = await sending;

    expect(outcome.ok ? 'arrived' : outcome.error.kind).toBe(ends);
    expect(posts()).toHaveLength(heard ? 1 : 0);
    if (!outcome.ok) {
      const { what, next } = sendFailed(outcome.error, 'Test service');
      expect(`${what} ${next}`).toMatch(says ?? /^$/);
    }
    // The activity and the saved file have the same outcome.
    expect(opened.activity()).toMatchObject([
      { action: 'sendContactMessage', outcome: outcome.ok ? { ok: true } : outcome },
    ]);
    for (const { headers } of posts())
      expect(JSON.stringify(headers)).not.toContain('secret-token');
    expect(opened.logged).toEqual([]);

    // After a restart, from the files alone.
    const again = restart();
    const kept = await correspondenceOf(again);
    expect(kept.draft).toMatchObject(outcome.ok ? { topic: '', message: '' } : message);
    expect(kept.sent).toHaveLength(outcome.ok ? 1 : 0);
    expect(kept.inDoubt).toEqual(doubtful ? expect.objectContaining(message) : null);
    const limit = again.state().limit;
    const expected = outcome.ok ? day : limitedFor;
    expect(limit === null ? null : limit.until - start).toBe(expected ?? null);

    // Without confirmation, nothing is sent while a message is in doubt or the limit runs.
    const isBlocked = doubtful || limit !== null;
    if (isBlocked) {
      expect(await again.handlers.sendContactMessage(message)).toMatchObject({ ok: false });
      expect(posts()).toHaveLength(heard ? 1 : 0);
    }
  });
});
