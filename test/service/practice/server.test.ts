import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createFaults } from '../../support/practice/faults.ts';
import { request as signIn } from '../../support/session/practice-browser.ts';
import { openPractice } from '../../support/practice-call.ts';

function portOf({ baseUrl }: { baseUrl: string }) {
  return Number(new URL(baseUrl).port);
}

async function getAs(host: string, port: number, path: string) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, resolve).on('error', reject);
  });
  return { status: response.statusCode, body: await text(response) };
}

describe('the host of a request', () => {
  test('can’t be another name, as after DNS rebinding', async () => {
    for (const name of [
      'rebound.example.org',
      'rebound.example.org:PORT',
      '127.0.0.1',
      '127.0.0.1:1',
      '127.0.0.1.example.org:PORT',
      'localhost.:PORT',
      '[::1]:PORT',
    ] as const) {
      const port = portOf(await openPractice());
      const host = name.replace('PORT', String(port));
      for (const path of ['/v2/health', '/oauth/authorize']) {
        expect(await getAs(host, port, path)).toEqual({
          status: 403,
          body: 'Forbidden: unknown host',
        });
      }
    }
  });

  test('is checked before everything else', async () => {
    const faults = createFaults();
    const port = portOf(await openPractice({ intercept: faults.intercept }));
    await getAs('rebound.example.org', port, '/v2/health');
    expect(faults.requests).toEqual([]);
  });
});

describe('a request of a web page', () => {
  const message = {
    email: 'nadia@example.org',
    topic: 'Bug Report',
    message: 'The stopbar at L7 stays lit.',
  };

  test('S8 is rejected from another origin or site', async () => {
    const cases: readonly [string, Record<string, string>][] = [
      ['of another origin', { Origin: 'https://example.org' }],
      ['of another port', { Origin: 'http://127.0.0.1:1' }],
      ['of no origin', { Origin: 'null' }],
      ['of another site, without its origin', { 'Sec-Fetch-Site': 'cross-site' }],
      ['of another port, without its origin', { 'Sec-Fetch-Site': 'same-site' }],
    ];
    for (const [, headers] of cases) {
      const { call, world } = await openPractice();
      for (const type of ['text/plain', 'application/json']) {
        const sent = { json: message, headers: { ...headers, 'Content-Type': type } };
        expect(await call('POST', '/contact', sent)).toMatchObject({ status: 403 });
      }
      expect(await call('GET', '/divisions/user', { headers })).toMatchObject({ status: 403 });
      expect(world.contactMessages).toEqual([]);
    }
  });

  test('S8 is answered if it is from the service itself or from no page', async () => {
    const { call, baseUrl } = await openPractice();
    const { origin } = new URL(baseUrl);
    for (const headers of [
      { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ]) {
      expect(await call('GET', '/health', { headers })).toMatchObject({ status: 200 });
    }
  });

  test('S8 can start a sign-in from another origin, but can’t be read there', async () => {
    const { profile } = await openPractice();
    const start = `${profile.signIn.authorizationEndpoint}?${new URLSearchParams(signIn)}`;
    const linked = await fetch(start, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(linked.status).toBe(200);
    const fetched = await fetch(start, { headers: { Origin: 'https://example.org' } });
    expect(fetched.status).toBe(403);
  });

  test('S8 is rejected if it posts another type than JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''] as const) {
      const { call, world } = await openPractice();
      const headers = { 'Content-Type': type };
      expect(await call('POST', '/contact', { json: message, headers })).toMatchObject({
        status: 415,
      });
      expect(world.contactMessages).toEqual([]);
    }
  });
});

test('closing ends open connections, and can be called twice', async () => {
  const practice = await openPractice();
  const socket = connect(portOf(practice), '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await practice.close();
  await closed;
  await practice.close();
  await expect.poll(() => fetch(practice.baseUrl).catch(() => 'refused')).toBe('refused');
});
