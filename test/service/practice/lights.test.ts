import { expect, test } from 'vitest';
import { clock, openPractice } from '../../support/practice-call.ts';

const state = (icao: string) => `/state?airport=${icao}`;

test('returns the lights of an airport without a token', async () => {
  const { now } = clock();
  const { call } = await openPractice({ now });
  expect(await call('GET', state('EDDF'))).toMatchObject({
    status: 200,
    body: { airport: 'EDDF', offline: false, controllers: ['10000021', '10000022'] },
  });
  expect(await call('GET', state('ZZZZ'))).toMatchObject({
    status: 200,
    body: { airport: 'ZZZZ', offline: true, controllers: [], pilots: [], objects: [] },
  });
});

test('takes one request a second for an airport', async () => {
  const { now, passSeconds } = clock();
  const { call } = await openPractice({ now });
  const statusOf = async (icao: string) => (await call('GET', state(icao))).status;
  expect(await statusOf('EDDF')).toBe(200);
  const limited = await call('GET', state('EDDF'));
  expect(limited.status).toBe(429);
  expect(limited.headers.get('Retry-After')).toBe('1');
  expect(await statusOf('EDDM')).toBe(200);
  passSeconds(1);
  expect(await statusOf('EDDF')).toBe(200);
});

test('returns 400 as text for a malformed code', async () => {
  const { call } = await openPractice();
  for (const path of ['/state', state('eddf')]) {
    expect(await call('GET', path)).toMatchObject({ status: 400, kind: 'text' });
  }
});
