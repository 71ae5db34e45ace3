import { describe, expect, test } from 'vitest';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { operation, operations } from '../../support/requests/client-operations.ts';
import { openRecorder, type Received } from '../../support/requests/client-servers.ts';

/** Headers that fetch adds to every request; none of them identifies the sender. */
const everyRequest = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'content-length',
  'host',
  'pragma',
  'sec-fetch-mode',
  'user-agent',
];

function ownHeaders({ headers }: Received) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !everyRequest.includes(name)),
  );
}

describe('a request', () => {
  test.each(operations)(
    'for $name is $method $path, with nothing beyond the specification',
    async ({ method, path, query = '', body, authorized, send }) => {
      const { origin, received } = await openRecorder();
      await send(clientOf(`${origin}/v2`, { token: () => 'the-token' }));
      const [request, ...others] = received;
      expect(request).toMatchObject({ method, target: `/v2${path}${query}` });
      expect(others).toEqual([]);
      expect(request && ownHeaders(request)).toEqual({
        ...(body && { 'content-type': 'application/json' }),
        ...(authorized && { 'x-network-token': 'the-token' }),
      });
      expect(request?.body).toBe(body ? JSON.stringify(body) : '');
    },
  );

  test.each(operations)(
    'for $name is understood by the service',
    async ({ method, path, query = '', body, send }) => {
      const { client, faults } = await openClient();
      const noRoute = `Add ${method} ${path} to electron/practice/routes, or fix its answer there`;
      expect(await send(client), noRoute).toMatchObject({ ok: true });
      expect(faults.requests).toMatchObject([{ method, path: `/v2${path}`, query }]);
      if (body) expect(JSON.parse(faults.requests[0]?.body ?? '')).toEqual(body);
    },
  );
});

describe('the network token', () => {
  test.each(operations.filter(({ authorized }) => authorized))(
    'is sent with $name in the profile’s header',
    async ({ send }) => {
      const { origin, received } = await openRecorder();
      await send(clientOf(origin, { tokenHeader: 'X-Other-Key', token: () => 'the-token' }));
      expect(received).toMatchObject([{ headers: { 'x-other-key': 'the-token' } }]);
      expect(received[0]?.headers).not.toHaveProperty('x-network-token');
    },
  );

  test.each(operations.filter(({ authorized }) => !authorized))(
    'is never sent with $name, and isn’t even requested',
    async ({ send }) => {
      const { origin, received } = await openRecorder();
      let asked = 0;
      const token = () => `the-token-${(asked += 1)}`;
      await send(clientOf(origin, { token }));
      expect(received).toHaveLength(1);
      expect(JSON.stringify(received)).not.toContain('the-token');
      expect(asked).toBe(0);
    },
  );

  test.each(operations.filter(({ authorized }) => authorized))(
    'is required for $name: without one, nothing is sent',
    async ({ send }) => {
      const { client, faults } = await openClient({ as: 'nobody' });
      expect(await send(client)).toEqual({ ok: false, error: { kind: 'signed-out' } });
      expect(faults.requests).toEqual([]);
    },
  );

  test.each(operations.filter(({ authorized }) => !authorized))(
    'isn’t needed for $name',
    async ({ send }) => {
      const { client } = await openClient({ as: 'nobody' });
      expect(await send(client)).toMatchObject({ ok: true });
    },
  );

  test('is requested again for each request', async () => {
    const { origin, received } = await openRecorder();
    const tokens = ['first', 'second'];
    const client = clientOf(origin, { token: () => tokens.shift() });
    await operation('link').send(client);
    await operation('switchContributions').send(client);
    expect(received.map(({ headers }) => headers['x-network-token'])).toEqual(['first', 'second']);
    expect(await operation('link').send(client)).toMatchObject({ error: { kind: 'signed-out' } });
  });
});

test('no request sends cookies, follows redirects or is cached', async () => {
  const { client } = await openClient({
    fetch: (input, init) => {
      const request = new Request(input, init);
      asked.push(request);
      return fetch(request);
    },
  });
  const asked: Request[] = [];
  for (const { send } of operations) await send(client);
  expect(asked.length).toBeGreaterThanOrEqual(operations.length);
  for (const { credentials, redirect, cache } of asked) {
    expect({ credentials, redirect, cache }).toEqual({
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
    });
  }
});
