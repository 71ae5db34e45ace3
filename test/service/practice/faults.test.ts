import { describe, expect, test } from 'vitest';
import { createFaults, type Fault } from '../../support/practice/faults.ts';
import { openPractice } from '../../support/practice-call.ts';

const submission = {
  email: 'pilot@example.org',
  topic: 'Bug Report',
  message: 'The stopbar at L7 stays lit.',
};
const contact = { method: 'POST', path: '/v2/contact' } as const;

async function openFaulty(fault?: Fault, times?: number) {
  const faults = createFaults();
  if (fault) faults.next({ path: /^\/v2\// }, fault, times === undefined ? {} : { times });
  const practice = await openPractice({ intercept: faults.intercept });
  return {
    ...practice,
    faults,
    send: () => practice.call('POST', '/contact', { json: submission }),
    points: () => fetch(`${practice.baseUrl}/airports/EDDF/points`),
  };
}

describe('a fault', () => {
  test('answer: replaces the route', async () => {
    const { send, world } = await openFaulty({
      kind: 'answer',
      status: 502,
      headers: { 'Content-Type': 'text/html', 'Retry-After': 'soon' },
      body: '<h1>Bad gateway</h1>',
    });
    const answer = await send();
    expect(answer).toMatchObject({ status: 502, body: '<h1>Bad gateway</h1>' });
    expect(answer.headers.get('retry-after')).toBe('soon');
    expect(world.contactMessages).toEqual([]);
  });

  test('answer: can have no body', async () => {
    const { send } = await openFaulty({ kind: 'answer', status: 204 });
    expect(await send()).toMatchObject({ status: 204, kind: 'none' });
  });

  test('redirect: redirects to another address', async () => {
    const location = 'http://elsewhere.example.org/v2';
    const { baseUrl } = await openFaulty({ kind: 'redirect', status: 307, location });
    const response = await fetch(`${baseUrl}/health`, { redirect: 'manual' });
    expect(response.status).toBe(307);
    expect(response.headers.get('location')).toBe(location);
  });

  test('delay: sends the real response later', async () => {
    const { send, world } = await openFaulty({ kind: 'delay', ms: 60 });
    const start = performance.now();
    expect(await send()).toMatchObject({ status: 201 });
    expect(performance.now() - start).toBeGreaterThan(50);
    expect(world.contactMessages).toHaveLength(1);
  });

  test('reset: closes the connection without running the route', async () => {
    const { send, world, faults } = await openFaulty({ kind: 'reset' });
    await expect(send()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(world.contactMessages).toEqual([]);
    expect(faults.requests).toHaveLength(1);
  });

  test('lost: runs the route and closes the connection', async () => {
    const { send, world, faults } = await openFaulty({ kind: 'lost' });
    await expect(send()).rejects.toThrow();
    expect(world.contactMessages).toMatchObject([submission]);
    expect(faults.requests).toHaveLength(1);
  });

  test('cut: sends half of the body with the full length', async () => {
    const { points } = await openFaulty({ kind: 'cut' });
    const response = await points();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    const promised = Number(response.headers.get('content-length'));
    let received = 0;
    await expect(async () => {
      for await (const piece of response.body ?? []) received += piece.length;
    }).rejects.toThrow();
    expect(received).toBe(Math.floor(promised / 2));
  });

  test('cut: cuts the end of a response without a body', async () => {
    const { call, nadia } = await openFaulty({ kind: 'cut' });
    const answer = call('DELETE', '/airports/EDDF/points/EDDF_SB_L1_07C/link/EDDF_LO_L1_07C', {
      token: nadia,
    });
    expect(await answer).toMatchObject({ status: 204 });
  });

  test('hang: sends no response until the service ends', async () => {
    const { send, faults, close, world } = await openFaulty({ kind: 'hang' });
    const sent = send();
    const ended = expect(sent).rejects.toThrow();
    await expect.poll(() => faults.requests).toHaveLength(1);
    await close();
    await ended;
    expect(world.contactMessages).toEqual([]);
  });

  test('trickle: sends the real response byte by byte', async () => {
    const { points } = await openFaulty({ kind: 'trickle' });
    const response = await points();
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(10_000);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('[');
    await reader?.cancel();
  });

  test('endless: sends a body until the client closes the connection', async () => {
    const { points } = await openFaulty({ kind: 'endless' });
    const response = await points();
    expect(response.headers.get('content-length')).toBeNull();
    let received = 0;
    for await (const piece of response.body ?? []) {
      received += piece.length;
      if (received > 1_000_000) break;
    }
    expect(received).toBeGreaterThan(1_000_000);
  });
});

describe('faults', () => {
  const unavailable = { kind: 'answer', status: 503 } as const;

  test('apply once, or as often as requested', async () => {
    const { call } = await openFaulty(unavailable, 2);
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await call('GET', '/health')).status);
    expect(statuses).toEqual([503, 503, 200, 200]);
  });

  test('apply to matching requests, in order', async () => {
    const { call, faults } = await openFaulty();
    faults.next({ method: 'POST', path: '/v2/health' }, { kind: 'answer', status: 500 });
    faults.next({ path: /health$/g }, { kind: 'answer', status: 502 }, { times: 2 });
    faults.next({ path: '/v2/health' }, { kind: 'answer', status: 503 });
    const statuses = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await call('GET', '/health')).status);
    expect(statuses).toEqual([502, 502, 503, 200]);
    expect(await call('POST', '/health')).toMatchObject({ status: 500 });
  });

  test('don’t affect other requests', async () => {
    const { call, faults, send } = await openFaulty();
    faults.next(contact, unavailable);
    expect(await call('GET', '/health')).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 503 });
    expect(await send()).toMatchObject({ status: 201 });
  });

  test('can be removed', async () => {
    const { call, faults } = await openFaulty(unavailable, Infinity);
    expect(await call('GET', '/health')).toMatchObject({ status: 503 });
    faults.clear();
    expect(faults.requests).toEqual([]);
    expect(await call('GET', '/health')).toMatchObject({ status: 200 });
  });

  test('record every request as it came', async () => {
    const { baseUrl, call, faults, send, nadia } = await openFaulty();
    await send();
    await call('GET', '/auth/account', { token: nadia });
    await fetch(new URL('/oauth/authorize?client_id=unknown', baseUrl));
    expect(faults.requests).toMatchObject([
      { method: 'POST', path: '/v2/contact', query: '', body: JSON.stringify(submission) },
      { method: 'GET', path: '/v2/auth/account', headers: { 'x-network-token': nadia }, body: '' },
      { method: 'GET', path: '/oauth/authorize', query: '?client_id=unknown' },
    ]);
    expect(faults.requests[0]?.headers).not.toHaveProperty('x-network-token');
  });
});
