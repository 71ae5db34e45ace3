import { expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { operations, type OperationCase } from '../../support/requests/client-operations.ts';
import { closedOrigin, openSocketServer } from '../../support/requests/client-servers.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

const failed = (error: object) => ({ ok: false, error });
/** Returns the error of an operation without a reply: only a write has an unknown outcome. */
const noReplyTo = ({ method }: OperationCase, reason: 'broken' | 'timed-out') =>
  failed({ kind: method === 'GET' ? 'unreachable' : 'lost', reason });

test('F1: every operation fails as offline if the connection is refused', async () => {
  const client = clientOf(await closedOrigin());
  for (const { name, send } of operations) {
    expect(await send(client), name).toEqual(failed({ kind: 'offline', reason: 'refused' }));
  }
});

test('a port that fetch blocks is named, with what to do', async () => {
  // From the start, middle and end of the Fetch Standard's list (2.9, "Port blocking").
  for (const port of [1, 6000, 10080]) {
    const result = await clientOf(`http://127.0.0.1:${port}/v2`).readPoints('EDDF');
    expect(result).toEqual(failed({ kind: 'offline', reason: 'port' }));
    const { what, next } = sayError({ kind: 'offline', reason: 'port' }, 'The service');
    expect(`${what} ${next}`).toMatch(/^The port .* Nothing was sent\. Correct the port/);
  }
});

test('F3: every operation without a reply in HTTP has an unknown outcome', async () => {
  const noAnswers = {
    nothing: '',
    'half of a response header': 'HTTP/1.1 200 OK\r\nContent-Ty',
    'another protocol': 'SSH-2.0-OpenSSH_9.9\r\n',
    'a broken chunk': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  };
  for (const [what, bytes] of Object.entries(noAnswers)) {
    const origin = await openSocketServer((socket) => socket.end(bytes));
    await Promise.all(
      operations.map(async (one) => {
        const result = await one.send(clientOf(origin));
        expect(result, `${one.name}: ${what}`).toEqual(noReplyTo(one, 'broken'));
      }),
    );
  }
});

test('F6: an error that arrives at one byte per second times out, and isn’t retried', async () => {
  const { after, end } = limitsByHand();
  let heard = 0;
  const origin = await openSocketServer((socket) => {
    heard += 1;
    socket.write('HTTP/1.1 403 Forbidden\r\nContent-Length: 1000\r\n\r\nF');
  });
  const sending = operations.map(async (one) => {
    const result = await one.send(clientOf(origin, { after }));
    expect(result, one.name).toEqual(noReplyTo(one, 'timed-out'));
  });
  await expect.poll(() => heard).toBe(operations.length);
  end();
  await Promise.all(sending);
  expect(heard).toBe(operations.length);
});

test('F7: an endless body is unreadable for a look-up after 16 MiB', async () => {
  const { client, faults } = await openClient();
  faults.next({ path: /points/ }, { kind: 'endless' });
  expect(await client.readPoints('EDDF')).toEqual(failed({ kind: 'unreadable' }));
});
