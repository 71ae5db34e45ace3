import { expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { openClient } from '../../support/requests/client-call.ts';
import {
  operation,
  operations,
  type OperationCase,
} from '../../support/requests/client-operations.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';
import type { AppError } from '../../../electron/contract/result.ts';
import type { Fault } from '../../support/practice/faults.ts';

type Ending = AppError['kind'] | 'done';

/** A line F of the checklists, with its outcome for each operation. */
interface FaultCase {
  readonly line: string;
  readonly what: string;
  /** The fault of the service, if the request reaches it. */
  readonly fault?: Fault;
  /** What happens to the request before it reaches the service. */
  readonly network?: typeof fetch;
  readonly ends: (operation: Answering) => Ending;
  /** Returns how often the request is sent. */
  readonly sent: (operation: Answering) => number;
}

type Answering = Pick<OperationCase, 'method' | 'repeatable' | 'reads'>;

const now = Date.parse('2025-06-10T12:00:00Z');
const hour = 3_600_000;
const json = { 'Content-Type': 'application/json' };
const html = { 'Content-Type': 'text/html' };
const answer = (status: number, body = '', headers: Record<string, string> = {}): Fault => ({
  ...{ kind: 'answer', status, body, headers },
});

const once = () => 1;
const never = () => 0;
/** Temporary failures are retried if repeating does no harm. */
const whereHarmless = ({ repeatable }: Answering) => (repeatable === 'yes' ? 3 : 1);
/** After a 429 any operation may be retried, because nothing was done. */
const afterLimit = ({ repeatable }: Answering) => (repeatable === 'never' ? 1 : 3);

const ending = (kind: Ending) => () => kind;
/** Without a reply, a write's outcome is unknown. A read can't have changed anything. */
const noReply = ({ method }: Answering): Ending => (method === 'GET' ? 'unreachable' : 'lost');
/** SERVICE.md A5: some replies aren't read at all. */
const readsIt = ({ reads }: Answering): Ending => (reads === 'anything' ? 'done' : 'unreadable');
/** Any JSON object is accepted, unless the operation needs its own shape. */
const readsObject = ({ reads }: Answering): Ending => (reads === 'shape' ? 'unreadable' : 'done');

const failing =
  (message: string): typeof fetch =>
  () =>
    Promise.reject(new Error(message));
const cannotConnect =
  (code: string): typeof fetch =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
/** Uses https with a server that doesn't support it. */
const encrypted: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  return fetch(
    new Request(url.replace('http:', 'https:'), input instanceof Request ? input : init),
  );
};
/** Returns headers with a date some seconds ahead, from a server whose clock is wrong by `off`. */
const dated = (seconds: number, off = 0) => ({
  'Retry-After': new Date(now + off + seconds * 1000).toUTCString(),
  Date: new Date(now + off).toUTCString(),
});

const elsewhere = 'http://127.0.0.1:9/elsewhere';

const faultCases: readonly FaultCase[] = [
  {
    ...{ line: 'F1', what: 'refused', network: cannotConnect('ECONNREFUSED') },
    ...{ ends: ending('offline'), sent: never },
  },
  {
    ...{ line: 'F2', what: 'an unknown host', network: cannotConnect('ENOTFOUND') },
    ...{ ends: ending('offline'), sent: never },
  },
  {
    ...{ line: 'F3', what: 'reset before the reply', fault: { kind: 'reset' } },
    ...{ ends: noReply, sent: whereHarmless },
  },
  {
    ...{ line: 'F4', what: 'reset in mid-body', fault: { kind: 'cut' } },
    ...{ ends: noReply, sent: once },
  },
  {
    ...{ line: 'F5', what: 'no answer', fault: { kind: 'hang' } },
    ...{ ends: noReply, sent: once },
  },
  {
    ...{ line: 'F6', what: 'one byte per second', fault: { kind: 'trickle' } },
    ...{ ends: noReply, sent: once },
  },
  {
    ...{ line: 'F7', what: 'an endless body', fault: { kind: 'endless' } },
    ...{ ends: readsIt, sent: once },
  },
  {
    ...{ line: 'F8', what: '500 in text', fault: answer(500, 'Internal Server Error') },
    ...{ ends: ending('server'), sent: once },
  },
  {
    ...{ line: 'F9', what: '502 in HTML', ends: ending('unavailable'), sent: whereHarmless },
    fault: answer(502, '<html><title>Bad gateway</title></html>', html),
  },
  {
    ...{ line: 'F10', what: '503 for a moment', ends: ending('unavailable'), sent: whereHarmless },
    fault: answer(503, 'Down', { 'Retry-After': '0' }),
  },
  {
    ...{ line: 'F10', what: '503 for long', ends: ending('unavailable'), sent: once },
    fault: answer(503, 'Down', { 'Retry-After': '3600' }),
  },
  {
    ...{ line: 'F11', what: '429 for a moment', ends: ending('limited'), sent: afterLimit },
    fault: answer(429, '', { 'Retry-After': '0' }),
  },
  {
    ...{ line: 'F11', what: '429 with seconds', ends: ending('limited'), sent: once },
    fault: answer(429, '', { 'Retry-After': '3600' }),
  },
  {
    ...{ line: 'F11', what: '429 with a date', ends: ending('limited'), sent: once },
    fault: answer(429, '', dated(3600)),
  },
  {
    ...{ line: 'F11', what: '429 with none', ends: ending('limited'), sent: once },
    fault: answer(429),
  },
  {
    ...{ line: 'F11', what: '429 with nonsense', ends: ending('limited'), sent: once },
    fault: answer(429, '', { 'Retry-After': 'soon' }),
  },
  {
    ...{ line: 'F12', what: '200 with wrong JSON', ends: readsObject, sent: once },
    fault: answer(200, '{"id":{},"icao":7}', json),
  },
  {
    ...{ line: 'F12', what: '200 with an array', ends: readsObject, sent: once },
    fault: answer(200, '[1, null]', json),
  },
  {
    ...{ line: 'F12', what: '299 with null', ends: readsIt, sent: once },
    fault: answer(299, 'null', json),
  },
  {
    ...{ line: 'F12', what: '200 with half JSON', ends: readsIt, sent: once },
    fault: answer(200, '{"success": tr', json),
  },
  {
    ...{ line: 'F12', what: '200 with an empty body', ends: readsIt, sent: once },
    fault: answer(200),
  },
  {
    ...{ line: 'F12', what: '200 with HTML', ends: readsIt, sent: once },
    fault: answer(200, '<!doctype html><title>Sign in to this network</title>', html),
  },
  ...([301, 307] as const).map((status): FaultCase => ({
    ...{ line: 'F13', what: `${status} to another host`, ends: ending('rejected'), sent: once },
    fault: { kind: 'redirect', status, location: elsewhere },
  })),
  {
    ...{ line: 'F14', what: 'a success with the wrong content type', ends: readsIt, sent: once },
    fault: answer(200, 'PNG', { 'Content-Type': 'image/png' }),
  },
  {
    ...{ line: 'F14', what: 'an error with the wrong content type', sent: once },
    ...{ ends: ending('forbidden'), fault: answer(403, 'No', json) },
  },
  {
    ...{ line: 'F15', what: 'an untrusted certificate', network: encrypted },
    ...{ ends: ending('offline'), sent: never },
  },
  ...[-hour, hour].map((clockAhead): FaultCase => ({
    ...{ line: 'F16', what: `a clock ${clockAhead / hour} hour off` },
    ...{ ends: ending('limited'), sent: once, fault: answer(429, '', dated(3600, clockAhead)) },
  })),
  {
    ...{ line: 'F17', what: 'sleep and wake during the request', sent: never },
    ...{ network: failing('net::ERR_NETWORK_IO_SUSPENDED'), ends: noReply },
  },
];

const waiting: ReadonlySet<string> = new Set(['hang', 'trickle']);

/** The page's text for each. The advice is the same for all errors of a kind. */
const shown: Readonly<Record<string, RegExp>> = {
  offline: / Nothing was sent\.$/,
  lost: / The change may have gone through\.$/,
  unreachable: /(took too long to reply|dropped before it replied)\.$/,
  server: /returned an error \(500\)\.$/,
  unavailable: /isn’t available \(50[23]\)\./,
  limited: /is limiting requests\.$/,
  unreadable: /sent a reply that can’t be read\.$/,
  rejected: /redirects to another address\.$/,
  forbidden: /rejected the request: “No\.”$/,
};

/** One of each class: public, object and never repeated reads, and writes that may be repeated or not. */
const met = (
  ['readPoints', 'readAccount', 'readLights', 'link', 'changeLinks', 'sendContactMessage'] as const
).map(operation);

test.each(faultCases)(
  '$line: $what ends with the right error, without useless retries, and tells no secret',
  async ({ line, fault, network, ends, sent }) => {
    // Each operation has its own shape of a reply.
    for (const one of line === 'F12' ? operations : met) {
      const { after, end } = limitsByHand();
      const { client, faults, nadia } = await openClient({
        after,
        now: () => now,
        ...(network && { fetch: network }),
      });
      if (fault) faults.next({ path: /./ }, fault, { times: Infinity });
      const sending = one.send(client);
      if (fault && waiting.has(fault.kind)) {
        await expect.poll(() => faults.requests).toHaveLength(1);
        end();
      }
      const result = await sending;

      expect(result.ok ? 'done' : result.error.kind, one.name).toBe(ends(one));
      expect(faults.requests, one.name).toHaveLength(sent(one));
      for (const request of faults.requests) {
        expect(request.path + request.query + request.body).not.toContain(nadia);
        expect('x-network-token' in request.headers).toBe(one.authorized);
      }
      if (result.ok) continue;
      const { what, next } = sayError(result.error, 'The service');
      expect(what, one.name).toMatch(shown[result.error.kind] ?? /^$/);
      expect(next, one.name).not.toBe('');
      expect(JSON.stringify([result, what, next])).not.toContain(nadia);
    }
  },
);
