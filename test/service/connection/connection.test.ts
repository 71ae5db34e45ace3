import { describe, expect, test } from 'vitest';
import type { Client } from '../../../electron/api/client.ts';
import type { Fault } from '../../support/practice/faults.ts';
import { sayError } from '../../../renderer/text/errors.ts';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import {
  operation,
  operations,
  type OperationCase,
} from '../../support/requests/client-operations.ts';
import { closedOrigin, openSocketServer } from '../../support/requests/client-servers.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

const failed = (error: object) => ({ ok: false, error });
/** Returns the error of an operation without a reply: only a write has an unknown outcome. */
const noReplyTo = (name: OperationCase['name'], reason: 'broken' | 'timed-out') =>
  failed({ kind: operation(name).method === 'GET' ? 'unreachable' : 'lost', reason });

// The reply to an unlink has no body that could be cut.
const withBody = operations.filter(({ name }) => name !== 'unlink');

/** Sends every operation at the same time. */
function sendAll(client: Client, some = operations) {
  const start = performance.now();
  return Promise.all(
    some.map(async ({ name, send }) => {
      const result = await send(client);
      return { name, result, ms: performance.now() - start };
    }),
  );
}

/** Sends every operation at the same time, and makes each of its requests fail. */
async function sendAllDuring(fault: Fault, some = operations) {
  const { client, faults } = await openClient();
  faults.next({ path: /./ }, fault, { times: Infinity });
  return sendAll(client, some);
}

describe('an operation that reaches no server', () => {
  test('F1: fails as offline if the connection is refused', async () => {
    const client = clientOf(await closedOrigin());
    for (const { name, result } of await sendAll(client)) {
      expect(result, name).toEqual(failed({ kind: 'offline', reason: 'refused' }));
    }
  });

  test('F2: fails as offline if the host is unknown', { timeout: 20_000 }, async () => {
    const client = clientOf('http://nothing-is-here.invalid/v2');
    for (const { name, result } of await sendAll(client)) {
      expect(result, name).toEqual(failed({ kind: 'offline', reason: 'unknown-host' }));
    }
  });

  // From the start, middle and end of the Fetch Standard's list (2.9, "Port blocking").
  test.each([1, 22, 6000, 10080])(
    'fails as offline on port %i, which fetch blocks',
    async (port) => {
      const client = clientOf(`http://127.0.0.1:${port}/v2`);
      for (const { name, result } of await sendAll(client)) {
        expect(result, name).toEqual(failed({ kind: 'offline', reason: 'port' }));
        if (result.ok) continue;
        const { what, next } = sayError(result.error, 'The service');
        expect(`${what} ${next}`).toMatch(/^The port .* Nothing was sent\. Correct the port/);
      }
    },
  );
});

describe('an operation without a reply', () => {
  test('F3: has an unknown outcome when the connection is reset or closed before the reply', async () => {
    const both = await Promise.all([
      sendAllDuring({ kind: 'reset' }),
      sendAllDuring({ kind: 'lost' }),
    ]);
    for (const { name, result } of both.flat()) {
      expect(result, name).toEqual(noReplyTo(name, 'broken'));
    }
  });

  test('F4: has an unknown outcome when the connection closes in mid-body', async () => {
    for (const { name, result } of await sendAllDuring({ kind: 'cut' }, withBody)) {
      expect(result, name).toEqual(noReplyTo(name, 'broken'));
    }
  });

  test('F5: times out, and isn’t retried', async () => {
    const { after, end } = limitsByHand();
    const { client, faults } = await openClient({ after });
    faults.next({ path: /./ }, { kind: 'hang' }, { times: Infinity });
    const sending = sendAll(client);
    await expect.poll(() => faults.requests).toHaveLength(operations.length);
    end();
    for (const { name, result } of await sending) {
      expect(result, name).toEqual(noReplyTo(name, 'timed-out'));
    }
    expect(faults.requests).toHaveLength(operations.length);
  });

  test('F6: times out when a reply or an error arrives at one byte per second', async () => {
    const { after, end } = limitsByHand();
    let heard = 0;
    const origin = await openSocketServer((socket) => {
      heard += 1;
      socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 1000\r\n\r\nF');
    });
    const { client, faults } = await openClient({ after });
    faults.next({ path: /./ }, { kind: 'trickle' }, { times: Infinity });
    const sending = [sendAll(client, withBody), sendAll(clientOf(origin, { after }))];
    await expect
      .poll(() => [faults.requests.length, heard])
      .toEqual([withBody.length, operations.length]);
    end();
    for (const { name, result } of (await Promise.all(sending)).flat()) {
      expect(result, name).toEqual(noReplyTo(name, 'timed-out'));
    }
  });

  const noAnswers = {
    nothing: '',
    'half of a response header': 'HTTP/1.1 200 OK\r\nContent-Ty',
    'another protocol': 'SSH-2.0-OpenSSH_9.9\r\n',
    'a broken chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  };

  test('F3: has an unknown outcome when the reply isn’t HTTP', async () => {
    await Promise.all(
      Object.entries(noAnswers).map(async ([what, bytes]) => {
        const origin = await openSocketServer((socket) => socket.end(bytes));
        for (const { name, result } of await sendAll(clientOf(origin))) {
          expect(result, `${name}: ${what}`).toEqual(noReplyTo(name, 'broken'));
        }
      }),
    );
  });

  test('still succeeds if the reply comes before the time limit', async () => {
    for (const { name, result, ms } of await sendAllDuring({ kind: 'delay', ms: 100 })) {
      expect(result, name).toMatchObject({ ok: true });
      expect(ms, name).toBeGreaterThan(90);
    }
  });
});

describe('F7: an endless body', () => {
  test('doesn’t fail a call that ignores the body', async () => {
    const some = operations.filter(({ reads }) => reads === 'anything');
    for (const { name, result } of await sendAllDuring({ kind: 'endless' }, some)) {
      expect(result, name).toMatchObject({ ok: true });
    }
  });

  test('is unreadable for a look-up after 16 MiB', async () => {
    const { client, faults } = await openClient();
    faults.next({ path: /points/ }, { kind: 'endless' });
    expect(await client.readPoints('EDDF')).toEqual(failed({ kind: 'unreadable' }));
  });
});
