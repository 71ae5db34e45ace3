import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { createFaults } from '../../electron/practice/faults.ts';
import { startPractice } from '../../electron/practice/start-practice.ts';
import { openPractice } from '../support/practice-call.ts';

function portOf({ baseUrl }: { baseUrl: string }) {
  return Number(new URL(baseUrl).port);
}

async function getAs(host: string, port: number, path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, resolve).on('error', reject);
  });
  return { status: response.statusCode, body: await text(response) };
}

describe('the host that a request names', () => {
  test.each(['127.0.0.1', 'localhost'])('may be the service itself: %s', async (name) => {
    const port = portOf(await openPractice());
    expect(await getAs(`${name}:${port}`, port, '/v2/health')).toMatchObject({ status: 200 });
  });

  test.each([
    'rebound.example.org',
    'rebound.example.org:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.example.org:PORT',
    'localhost.:PORT',
    '[::1]:PORT',
  ])('must not be another name, as after DNS rebinding: %s', async (name) => {
    const port = portOf(await openPractice());
    const host = name.replace('PORT', String(port));
    for (const path of [
      '/v2/health',
      '/oauth/authorize',
      '/.well-known/oauth-authorization-server',
    ]) {
      expect(await getAs(host, port, path)).toEqual({
        status: 403,
        body: 'Forbidden: unknown host',
      });
    }
  });

  test('is checked before anything else sees the request', async () => {
    const faults = createFaults();
    const port = portOf(await openPractice({ intercept: faults.intercept }));
    await getAs('rebound.example.org', port, '/v2/health');
    expect(faults.requests).toEqual([]);
  });
});

test('no web page of another origin may read an answer', async () => {
  const { call } = await openPractice();
  const headers = { Origin: 'https://example.org', 'Access-Control-Request-Method': 'PATCH' };
  for (const method of ['GET', 'OPTIONS']) {
    const answer = await call(method, '/health', { headers });
    const names = [...answer.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

test('an address that is not part of the service is not found', async () => {
  const { call } = await openPractice();
  expect(await call('GET', '/stands')).toMatchObject({ status: 404, kind: 'text' });
});

test('a body of more than 64 KiB is not read', async () => {
  const { call } = await openPractice();
  expect(await call('POST', '/contact', { body: ' '.repeat(64 * 1024 + 1) })).toMatchObject({
    status: 413,
  });
});

test('the profile leads to the service and to its identity provider', async () => {
  const { baseUrl, profile } = await openPractice();
  const origin = `http://127.0.0.1:${portOf({ baseUrl })}`;
  expect(baseUrl).toBe(`${origin}/v2`);
  expect(profile).toEqual({
    name: 'Practice service',
    baseUrl,
    tokenHeader: 'X-Network-Token',
    signIn: {
      authorizationEndpoint: `${origin}/oauth/authorize`,
      tokenEndpoint: `${origin}/oauth/token`,
      revocationEndpoint: `${origin}/oauth/revoke`,
      clientId: 'stopbar-companion',
      scope: 'account',
      callback: 'loopback',
    },
  });
});

test('a port that is taken is refused in words', async () => {
  const port = portOf(await openPractice());
  await expect(startPractice({ port })).rejects.toThrow(
    `The practice service cannot use port ${port}: another program has taken it.`,
  );
});

test('a port that cannot be is refused in words', async () => {
  await expect(startPractice({ port: 70_000 })).rejects.toThrow(
    'The practice service cannot use port 70000: ',
  );
});

test('the world of one practice service is not that of the next', async () => {
  const first = await openPractice();
  await first.call('DELETE', '/airports/EDDF/points/EDDF_SB_L1_07C/link/EDDF_LO_L1_07C', {
    token: first.nadia,
  });
  const second = await openPractice();
  expect(first.world.points.get('EDDF_LO_L1_07C')?.linkedTo).toEqual([]);
  expect(second.world.points.get('EDDF_LO_L1_07C')?.linkedTo).toEqual(['EDDF_SB_L1_07C']);
});

test('the globals of the process stay as they are', async () => {
  const before = [globalThis.Request, globalThis.Response];
  await openPractice();
  expect([globalThis.Request, globalThis.Response]).toEqual(before);
});

test('closing ends open connections, and may be done twice', async () => {
  const practice = await openPractice();
  const socket = connect(portOf(practice), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await practice.close();
  await closed;
  await practice.close();
  await vi.waitFor(() => expect(fetch(practice.baseUrl)).rejects.toThrow());
});
