import { describe, expect, test } from 'vitest';
import { openClient } from '../../support/requests/client-call.ts';
import { contactMessage, link, operations } from '../../support/requests/client-operations.ts';
import { openRecorder } from '../../support/requests/client-servers.ts';

const statuses = [301, 302, 303, 307, 308] as const;

describe.each(statuses)('F13: a redirect %i to another host', (status) => {
  test('is rejected with the name of the host, which gets no request', async () => {
    const elsewhere = await openRecorder();
    const { client, faults } = await openClient();
    const location = `${elsewhere.origin}/v2/elsewhere?from=here`;
    faults.next({ path: /./ }, { kind: 'redirect', status, location }, { times: Infinity });
    for (const { name, send } of operations) {
      expect(await send(client), name).toEqual({
        ok: false,
        error: { kind: 'rejected', status, said: '', movedTo: elsewhere.origin },
      });
    }
    expect(faults.requests).toHaveLength(operations.length);
    expect(elsewhere.connections()).toBe(0);
  });
});

describe('a redirect', () => {
  const movedBy = async (location: string) => {
    const { client, faults } = await openClient();
    faults.next({ path: /./ }, { kind: 'redirect', status: 307, location });
    const result = await client.link(link);
    return result.ok ? result : result.error;
  };

  test('is reported with its origin, without user name and password', async () => {
    expect(await movedBy('https://user:password@example.org:8443/v3?a#b')).toEqual({
      kind: 'rejected',
      status: 307,
      said: '',
      movedTo: 'https://example.org:8443',
    });
  });

  test.each(['/v2/elsewhere', 'javascript:alert(1)', 'mailto:a@b.c', 'https://'])(
    'to %s names no host',
    async (location) => {
      expect(await movedBy(location)).toEqual({ kind: 'rejected', status: 307, said: '' });
    },
  );

  test('on the same host isn’t followed either, and its message is kept', async () => {
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
      error: { kind: 'rejected', status: 308, said: 'Moved', movedTo: new URL(baseUrl).origin },
    });
    expect(faults.requests).toHaveLength(1);
    expect(world.contactMessages).toEqual([]);
  });
});
