import { describe, expect, test } from 'vitest';
import { serviceCalls } from '../../../electron/contract.ts';
import type { PracticeOptions } from '../../../electron/practice/start-practice.ts';
import { bigBoard } from '../../support/contributions/big-board.ts';
import { callCases } from '../../support/requests/call-cases.ts';
import {
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';

// Counts requests, because unlike seconds they're the same on every machine.

const names = Object.keys(serviceCalls) as (keyof typeof serviceCalls)[];

test('each call succeeds and sends no more requests than it needs', async () => {
  for (const name of names.filter((name) => callCases[name].requests !== 'own test')) {
    const { payload, requests, answers } = callCases[name];
    const { call, faults } = await openSignedInService();
    faults.clear();
    const value = answers === undefined ? {} : { value: answers };
    expect(await call(name, payload), name).toMatchObject({ ok: true, ...value });
    expect(faults.requests, name).toHaveLength(Number(requests));
  }
});

describe('no more requests are sent than needed:', () => {
  test('a link by its IDs asks once for each look-up that the service lacks', async () => {
    const { call, faults } = await openSignedInService();
    faults.clear();
    faults.next({ path: /(points|links)$/ }, { kind: 'answer', status: 501 }, { times: Infinity });
    for (const time of ['first', 'second']) {
      expect(await call('link', link), time).toEqual({ ok: true, value: null });
    }
    const asked = faults.requests.map(({ path }) => path.split('/').at(-1));
    const each = ['points', 'link', 'links'];
    expect(asked).toEqual([...each, ...each]);
  });

  test('a start sends no requests while nobody is signed in', async () => {
    const { restore, call, faults } = await openServiceSession();
    await restore();
    await call('readState');
    expect(faults.requests).toEqual([]);
  });

  test('suggesting airports reads at most twenty divisions, and only once', async () => {
    const { world, call, signIn, faults } = await openServiceSession();
    bigBoard(world, { divisions: 40, airports: 2000 });
    await signIn();
    faults.clear();
    await call('suggestAirports');
    await call('suggestAirports');
    expect(faults.requests).toHaveLength(1 + 20);
  });
});

test('consecutive calls share a connection', async () => {
  const sockets = new Set<object>();
  const intercept: PracticeOptions['intercept'] = async ({ env }, next) => {
    sockets.add(env.incoming.socket);
    await next();
  };
  const { call } = await openSignedInService({}, { intercept });
  sockets.clear();
  for (let time = 0; time < 50; time += 1) await call('readLinkPermission', 'EDDF');
  // Fetch opens a second connection if the first isn't free yet.
  expect(sockets.size).toBeLessThanOrEqual(2);
});
