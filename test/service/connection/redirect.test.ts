import { expect, test } from 'vitest';
import { openClient } from '../../support/requests/client-call.ts';
import { contactMessage, operations } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

test('F13: a redirect to another host is rejected, and the other host gets no request', async () => {
  const elsewhere = await openRecorder();
  const { client, faults } = await openClient();
  const location = `${elsewhere.origin}/v2/elsewhere?from=here`;
  for (const status of [301, 302, 303, 307, 308] as const) {
    faults.clear();
    faults.next({ path: /./ }, { kind: 'redirect', status, location }, { times: Infinity });
    for (const { name, send } of operations) {
      expect(await send(client), name).toEqual({
        ok: false,
        error: { kind: 'rejected', status, said: '', redirects: true },
      });
    }
    expect(faults.requests).toHaveLength(operations.length);
  }
  expect(elsewhere.connections()).toBe(0);
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
