import { describe, expect, test } from 'vitest';
import { clock } from '../../support/practice-call.ts';
import { answerJson } from '../../support/practice/faults.ts';
import {
  contributionSwitch,
  done,
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';

const account = { method: 'GET', path: '/v2/auth/account' } as const;
const forbidden = answerJson(403, { error: 'Forbidden' });
const banned = answerJson(403, { banned: true, reason: 'Spam', expires_at: null });
const trouble = { kind: 'banned', ban: { until: null }, reason: 'Spam' };

/** An app whose account is banned. */
async function openBanned(...parts: Parameters<typeof openSignedInService>) {
  const opened = await openSignedInService(...parts);
  opened.faults.clear();
  opened.faults.next({ path: /link$/ }, forbidden);
  opened.faults.next(account, banned);
  await opened.call('link', link);
  expect(await opened.sessionState()).toMatchObject({ trouble });
  return opened;
}

describe('a reported ban', () => {
  test('ends once the service accepts a change', async () => {
    const { call, sessionState } = await openBanned();
    expect(await call('link', link)).toEqual(done);
    expect(await sessionState()).not.toHaveProperty('trouble');
  });

  test('is looked up when the service accepts a read, which alone proves nothing', async () => {
    const { now, passSeconds } = clock();
    const { call, faults, requestsTo, sessionState } = await openBanned({ now }, { now });
    faults.clear();
    faults.next(account, banned);
    passSeconds(1);
    expect(await call('readDivisions')).toMatchObject({ ok: true });
    await expect.poll(() => requestsTo(account.path)).toHaveLength(1);
    expect(await sessionState()).toMatchObject({ trouble });
    // A read that was sent during that look-up may start no other, so it may take several. In all, they take
    // less than the ten seconds after which there would be a look-up anyway.
    await expect
      .poll(async () => {
        passSeconds(0.001);
        await call('readDivisions');
        return sessionState();
      })
      .not.toHaveProperty('trouble');
  });

  test('doesn’t end because of a change that was sent before it', async () => {
    const { call, faults, sessionState } = await openSignedInService();
    faults.clear();
    const release = faults.hold({ method: 'PATCH', path: /contributions$/ });
    const switched = call('setContributions', { changes: [contributionSwitch] });
    await expect.poll(() => faults.requests.some(({ method }) => method === 'PATCH')).toBe(true);
    faults.next({ path: /link$/ }, forbidden);
    faults.next(account, banned);
    await call('link', link);
    release();
    expect(await switched).toMatchObject({ ok: true });
    expect(await sessionState()).toMatchObject({ trouble });
  });

  test('stays if the look-up is missing when the user checks again', async () => {
    for (const status of [405, 501] as const) {
      const { call, faults, sessionState } = await openBanned();
      faults.next(account, answerJson(status));
      expect(await call('checkAccount')).toEqual({
        ok: false,
        error: { kind: 'not-found', said: '' },
      });
      expect(await sessionState()).toMatchObject({ trouble });
    }
  });
});

describe('a look-up that was missing', () => {
  test('is tried again by "Check again"', async () => {
    const { call, faults, sessionState, signIn } = await openServiceSession();
    faults.next(account, answerJson(405));
    await signIn();
    expect(await sessionState()).toEqual({ kind: 'signed-in', who: null });
    expect(await call('checkAccount')).toEqual(done);
    expect(await sessionState()).toMatchObject({ who: { name: 'Nadia Brandt' } });
  });
});

describe('the account, if its look-up failed during the sign-in', () => {
  test('is looked up after the next request that the service accepts', async () => {
    const { call, faults, sessionState, signIn } = await openServiceSession();
    faults.next(account, answerJson(500));
    await signIn();
    expect(await sessionState()).toEqual({ kind: 'signed-in', who: null });
    await call('readDivisions');
    await expect.poll(sessionState).toMatchObject({ who: { name: 'Nadia Brandt' } });
  });

  test('is looked up at most once in ten seconds', async () => {
    const { now, passSeconds } = clock();
    const opened = await openServiceSession({ now }, { now });
    const { call, faults, requestsTo, sessionState, signIn } = opened;
    faults.next(account, answerJson(500));
    await signIn();
    faults.clear();
    faults.next(account, answerJson(500));
    for (let read = 0; read < 5; read += 1) await call('readDivisions');
    await expect.poll(() => requestsTo('/v2/auth/account')).toHaveLength(1);
    passSeconds(10);
    await call('readDivisions');
    await expect.poll(sessionState).toMatchObject({ who: { name: 'Nadia Brandt' } });
    expect(requestsTo('/v2/auth/account')).toHaveLength(2);
  });
});
