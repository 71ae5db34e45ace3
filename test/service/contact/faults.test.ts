import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../electron/contract/result.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { sendFailed } from '../../../renderer/contact/text.ts';
import { closedOrigin } from '../../support/requests/client-servers.ts';
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
  readonly options?: () => ContactOptions | Promise<ContactOptions>;
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
const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html' };
const mayHaveArrived =
  /^Your message may have arrived\. .*Send it again only if you’re sure it didn’t arrive\. Your draft is kept\.$/;
const mayBeStored = (status: number, said = '') =>
  new RegExp(
    `^Your message may have arrived\\. Test service returned an error \\(${status}\\)\\.${said}.*Send it again only if you’re sure it didn’t arrive\\. Your draft is kept\\.$`,
  );
const limited = /^Message not sent\. .* is limiting requests\. Your draft is kept\.$/;
/** Returns headers with a date so many seconds ahead, from a server whose clock is an hour off. */
const dated = (seconds: number, off: number) => ({
  'Retry-After': new Date(Date.now() + off + seconds * 1000).toUTCString(),
  Date: new Date(Date.now() + off).toUTCString(),
});
const suspended = () => {
  let time = Date.now();
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
    ...{ line: 'F1', what: 'a service that refuses connections', ends: 'offline', heard: false },
    options: async () => ({ baseUrl: await closedOrigin() }),
    says: /^Message not sent\. Can’t reach /,
  },
  {
    ...{ line: 'F2', what: 'an unknown host', ends: 'offline', heard: false },
    options: () => ({ baseUrl: 'http://nothing-is-here.invalid/v2' }),
    says: /^Message not sent\. Can’t find the address /,
  },
  ...(['reset', 'lost'] as const).map((kind): Case => ({
    ...{ line: 'F3', what: `a connection that ends before the answer (${kind})` },
    ...{ fault: { kind }, ends: 'lost', says: mayHaveArrived },
  })),
  {
    ...{ line: 'F4', what: 'a connection that ends in mid-body', fault: { kind: 'cut' } },
    ...{ ends: 'lost', says: mayHaveArrived },
  },
  {
    ...{ line: 'F5', what: 'no reply in time', fault: { kind: 'hang' } },
    ...{ ends: 'lost', says: /took too long.*Send it again only if/ },
  },
  {
    ...{ line: 'F6', what: 'one byte per second', fault: { kind: 'trickle' } },
    ...{ ends: 'lost', says: /took too long.*Send it again only if/ },
  },
  { line: 'F7', what: 'an endless body', fault: { kind: 'endless' }, ends: 'arrived' },
  {
    ...{ line: 'F8', what: '500 as text', fault: answer(500, 'Internal Server Error') },
    ...{ ends: 'server', says: mayBeStored(500) },
  },
  {
    ...{ line: 'F9', what: '502 as HTML', ends: 'unavailable' },
    fault: answer(502, '<html><title>Bad Gateway</title></html>', html),
    says: mayBeStored(502),
  },
  {
    ...{ line: 'F10', what: '503 with Retry-After', ends: 'unavailable' },
    fault: answer(503, '', { 'Retry-After': '120' }),
    says: mayBeStored(503),
  },
  {
    ...{ line: 'F10', what: '504 with nothing', ends: 'unavailable', fault: answer(504) },
    says: mayBeStored(504),
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
    ...{ line: 'F11', what: '429 with a date', ends: 'limited', limitedFor: 2 * hour },
    ...{ fault: answer(429, '', dated(7200, 0)), says: limited },
  },
  ...[undefined, 'soon'].map((value): Case => ({
    ...{ line: 'F11', what: `429 with ${value ?? 'none'}`, ends: 'limited', limitedFor: day },
    fault: answer(429, 'Slow down', value === undefined ? {} : { 'Retry-After': value }),
    says: limited,
  })),
  ...Object.entries({
    'wrong JSON': answer(200, '[{"id":[]}]', json),
    'half JSON': answer(200, '{"success":tr', json),
    'an empty body': answer(200),
    HTML: answer(200, '<html><title>Thanks</title></html>', html),
  }).map(([what, fault]): Case => ({
    line: 'F12',
    what: `200 with ${what}`,
    fault,
    ends: 'arrived',
  })),
  ...([301, 307] as const).map((status): Case => ({
    ...{ line: 'F13', what: `${status} to another host`, ends: 'rejected' },
    fault: { kind: 'redirect', status, location: 'https://elsewhere.example/v2/contact' },
    says: /redirects to another address/,
  })),
  {
    ...{ line: 'F14', what: 'an error with the wrong content type', ends: 'rejected' },
    fault: answer(400, '{"error":"topic must be known"}', html),
    says: /^Test service rejected your message\. Read its reply above the button/,
  },
  {
    ...{ line: 'F14', what: 'an error that names no field', ends: 'rejected' },
    fault: answer(400, '{"error":"Not today"}', json),
    says: /^Test service rejected your message\. Read its reply above the button/,
  },
  {
    line: 'F14',
    what: 'a success with the wrong content type',
    fault: answer(201, '{}', html),
    ends: 'arrived',
  },
  {
    ...{ line: 'F15', what: 'an untrusted certificate', ends: 'offline', heard: false },
    options: async () => ({
      baseUrl: (await openContact()).practice.baseUrl.replace('http:', 'https:'),
    }),
    says: /^Message not sent\. The certificate .* isn’t trusted\./,
  },
  ...[-hour, hour].map((off): Case => ({
    ...{ line: 'F16', what: `a clock ${off / hour} hour off`, ends: 'limited', limitedFor: 90_000 },
    ...{ fault: answer(429, '', dated(90, off)), says: limited },
  })),
  {
    ...{ line: 'F17', what: 'sleep and wake during the request', ends: 'lost', heard: false },
    ...{ options: suspended, says: mayHaveArrived },
  },
];

const doubtfulKinds: readonly Case['ends'][] = ['lost', 'server', 'unavailable'];

describe.each(cases)('$line: $what', (met) => {
  const { fault, options, ends, says, heard = true, limitedFor } = met;
  const doubtful = met.doubtful ?? doubtfulKinds.includes(ends);
  test(
    'keeps the draft, reports the outcome, and sends one request',
    { timeout: 20_000 },
    async () => {
      const { after, end } = limitsByHand();
      const opened = await openContact({ after, ...(await options?.()) });
      const { contact, faults, posts, restart } = opened;
      if (fault) faults.next({ path: /contact$/ }, fault, { times: Infinity });
      await contact.type(draft);
      const before = Date.now();
      const sending = contact.handlers.sendContactMessage(message);
      if (fault?.kind === 'hang' || fault?.kind === 'trickle') {
        await expect.poll(posts).toHaveLength(1);
        end();
      }
      const outcome = await sending;
      const took = Date.now() - before;

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
      if (expected === undefined) expect(limit).toBeNull();
      else {
        const wait = (limit?.until ?? 0) - before;
        expect(wait).toBeGreaterThan(expected - 2000);
        expect(wait).toBeLessThan(expected + took + 2000);
      }

      // Without confirmation, nothing is sent while a message is in doubt or the limit runs.
      const isBlocked = doubtful || limit !== null;
      if (isBlocked) {
        expect(await again.handlers.sendContactMessage(message)).toMatchObject({ ok: false });
        expect(posts()).toHaveLength(heard ? 1 : 0);
      }
    },
  );
});
