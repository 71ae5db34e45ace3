import { describe, expect, test } from 'vitest';
import { clientOf, openClient } from '../../support/requests/client-call.ts';
import { contributions, operations } from '../../support/requests/client-operations.ts';
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

test('a request has nothing beyond the specification', async () => {
  for (const { name, method, path, query = '', body, authorized, send } of operations) {
    const { origin, received } = await openRecorder();
    await send(clientOf(`${origin}/v2`, { token: () => 'the-token' }));
    const [request, ...others] = received;
    expect(request, name).toMatchObject({ method, target: `/v2${path}${query}` });
    expect(others, name).toEqual([]);
    expect(request && ownHeaders(request), name).toEqual({
      ...(body && { 'content-type': 'application/json' }),
      ...(authorized && { 'x-network-token': 'the-token' }),
    });
    expect(request?.body, name).toBe(body ? JSON.stringify(body) : '');
  }
});

describe('the network token', () => {
  test('is sent in the profile’s header, and only where it is needed', async () => {
    for (const { name, authorized, send } of operations) {
      const { origin, received } = await openRecorder();
      let asked = 0;
      const token = () => `the-token-${(asked += 1)}`;
      await send(clientOf(origin, { tokenHeader: 'X-Other-Key', token }));
      expect(received, name).toHaveLength(1);
      expect(received[0]?.headers['x-other-key'], name).toBe(
        authorized ? 'the-token-1' : undefined,
      );
      expect(received[0]?.headers, name).not.toHaveProperty('x-network-token');
      expect(asked, name).toBe(authorized ? 1 : 0);
    }
  });

  test('is required where it is needed: without one, nothing is sent', async () => {
    for (const { name, authorized, send } of operations) {
      const { client, faults } = await openClient({ as: 'nobody' });
      const signedOut = { ok: false, error: { kind: 'signed-out' } };
      expect(await send(client), name).toMatchObject(authorized ? signedOut : { ok: true });
      expect(faults.requests, name).toHaveLength(authorized ? 0 : 1);
    }
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

test('the base address can have a path', async () => {
  for (const prefix of ['', '/v2', '/lighting/api/v2', '/with%20space']) {
    const { origin, received } = await openRecorder();
    await clientOf(origin + prefix).switchContributions(contributions);
    expect(received.map(({ target }) => target)).toEqual([
      `${prefix}/divisions/12/airports/203/contributions`,
    ]);
  }
});
