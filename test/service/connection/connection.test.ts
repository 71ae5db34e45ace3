import { expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { contactMessage, operations } from '../../support/requests/client-operations.ts';
import { openSocketServer } from '../../support/requests/client-servers.ts';

const failed = (error: object) => ({ ok: false, error });

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
        // Only a write has an unknown outcome.
        const kind = one.method === 'GET' ? 'unreachable' : 'lost';
        expect(result, `${one.name}: ${what}`).toEqual(failed({ kind, reason: 'broken' }));
      }),
    );
  }
});

test('a redirect on the same host isn’t followed either, and its message is kept', async () => {
  const { client, faults, baseUrl, world } = await openClient();
  faults.next(
    { path: '/v2/contact' },
    {
      kind: 'answer',
      status: 308,
      headers: { Location: `${baseUrl}/contact`, 'Content-Type': 'text/html' },
      body: '<html><title>Moved</title></html>',
    },
  );
  expect(await client.sendContactMessage(contactMessage)).toMatchObject({
    error: { kind: 'rejected', status: 308, said: 'Moved', redirects: true },
  });
  expect(faults.requests).toHaveLength(1);
  expect(world.contactMessages).toEqual([]);
});
