import { describe, expect, test } from 'vitest';
import {
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { tomas } from '../../support/session/practice-browser.ts';

type Opened = Awaited<ReturnType<typeof openServiceSession>>;

test('S2 the page continues only for the person whose sign-in expired', async () => {
  const opened = await openServiceSession();
  const { application, call, signIn } = opened;
  const person = () => application.state.whose;
  const expire = async () => {
    await call('simulate', 'session-expired');
    await call('checkAccount');
    await call('simulate', 'none');
    expect(await opened.sessionState()).toEqual({ kind: 'signed-out', because: 'expired' });
  };
  expect(person()).toBeNull();
  await signIn();
  const hers = person();
  expect(hers).not.toBeNull();
  await expire();
  expect(person()).toBe(hers);
  await signIn();
  expect(person()).toBe(hers);
  await expire();
  await signIn(tomas);
  expect(person()).not.toBe(hers);
  expect(person()).not.toBeNull();
  await call('signOut');
  expect(await opened.sessionState()).toEqual({ kind: 'signed-out' });
  expect(person()).toBeNull();
  await signIn();
  expect(person()).toBe(hers);
});

describe('S2 signing out', () => {
  test('ends a wait before a retry: nothing is sent any more', async () => {
    const opened = await openSignedInService();
    const limited = { kind: 'answer', status: 429, headers: { 'Retry-After': '29' } } as const;
    opened.faults.next({ path: /\/link$/ }, limited, { times: Infinity });
    const linking = opened.call('link', link);
    await expect.poll(() => opened.requestsTo(/\/link$/)).toHaveLength(1);
    await opened.call('signOut');
    expect(await linking).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(opened.requestsTo(/\/link$/)).toHaveLength(1);
  });

  const revoked = ({ faults }: Opened) =>
    faults.requests.filter(({ path }) => path === '/oauth/revoke');

  test('also revokes a sign-in that wasn’t restored yet', async () => {
    const first = await openSignedInService();
    const next = await openServiceSession({ secretStore: () => first.store });
    await next.call('signOut');
    await expect.poll(() => revoked(next)).toHaveLength(2);
    expect(first.store.secret).toBeNull();
  });

  test('by signing in as someone else revokes the first sign-in', async () => {
    const opened = await openSignedInService();
    await opened.signIn(tomas);
    await expect.poll(() => revoked(opened)).toHaveLength(2);
  });
});

test('B4 points are checked before linking by IDs, even while another sign-in is pending', async () => {
  const opened = await openSignedInService();
  void opened.call('signIn');
  await opened.browser.tab(2);
  expect(await opened.call('link', { ...link, icao: 'EDDM' })).toMatchObject({
    error: { kind: 'invalid' },
  });
  expect(opened.requestsTo(/\/link$/)).toEqual([]);
});
