import { expect, test } from 'vitest';
import { sayError } from '../../../renderer/text/errors.ts';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { contactMessage } from '../../support/requests/client-operations.ts';

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
