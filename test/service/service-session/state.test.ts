import { describe, expect, test } from 'vitest';
import { clock } from '../../support/practice-call.ts';
import type { Slices } from '../../../electron/contract.ts';
import type { Result } from '../../../electron/contract/result.ts';
import {
  done,
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';

describe('the state', () => {
  test('initially names the service, and nobody is signed in', async () => {
    const { call, practice } = await openServiceSession();
    expect(await call('readState')).toMatchObject({
      ok: true,
      value: {
        service: {
          kept: { in: 'keychain' },
          clockAheadMs: null,
          profile: { name: 'Practice service', baseUrl: practice.baseUrl, practice: true },
          version: '1.2.3',
          damagedFiles: [],
          contact: { limit: null, sending: false, inDoubt: null, isOnDisk: true },
        },
        linking: { linking: { inWork: null, others: [] } },
        account: { session: { kind: 'signed-out' }, switches: [] },
      },
    });
  });

  test('is pushed as a whole when the session changes, before the call returns', async () => {
    const { now } = clock();
    const { browser, call, practice, states } = await openServiceSession({ now }, { now });
    const signedIn = call('signIn');
    await browser.comeBack();
    const kinds = await signedIn.then(() => states.map(({ session }) => session.kind));
    expect([...new Set(kinds)]).toEqual(['signing-in', 'signed-in']);
    await call('signOut');
    expect(states.at(-1)?.session.kind).toBe('signed-out');
    for (const { profile, version } of states) {
      expect(profile).toEqual({
        name: 'Practice service',
        baseUrl: practice.baseUrl,
        practice: true,
      });
      expect(version).toBe('1.2.3');
    }
    const [signingIn] = states;
    expect(signingIn?.session).toEqual({
      kind: 'signing-in',
      since: now(),
      way: 'loopback',
    });
  });

  test('is the same on a read as in the last push', async () => {
    const { call, signIn, states } = await openServiceSession();
    await signIn();
    const read = (await call('readState')) as Result<Slices>;
    if (!read.ok) throw new Error('It can’t be read');
    const { service, account, linking, app } = read.value;
    expect({ ...service, ...account, ...linking, ...app }).toEqual(states.at(-1));
  });
});

describe('the sign-in of the page', () => {
  test('can be cancelled', async () => {
    const { browser, call, sessionState } = await openServiceSession();
    const signedIn = call('signIn');
    await browser.tab();
    expect(await call('cancelSignIn')).toEqual(done);
    expect(await signedIn).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(await sessionState()).toEqual({ kind: 'signed-out' });
  });

  test('can open the browser again', async () => {
    const { browser, call } = await openServiceSession();
    const signedIn = call('signIn');
    await browser.tab();
    expect(await call('reopenSignIn')).toEqual(done);
    await browser.comeBack(undefined, 2);
    expect(await signedIn).toEqual(done);
  });

  test('fails with the log ID if the browser can’t be opened', async () => {
    const openExternal = () => Promise.reject(new Error('This address may not be opened'));
    const { call, logged } = await openServiceSession({ openExternal });
    const error = { kind: 'unexpected', logId: 'log-1' };
    expect(await call('signIn')).toEqual({ ok: false, error });
    expect(logged).toEqual(['Sign-in failed']);
  });
});

test('neither token nor API key reaches the page or the disk', async () => {
  const opened = await openServiceSession();
  const { activityOnDisk, call, requestsTo, signIn, states } = opened;
  await signIn();
  const token = requestsTo('/v2/auth/account')[0]?.headers['x-network-token'] ?? '';
  const answers = await answersToEverything(opened);
  const told = JSON.stringify([states, answers, await activityOnDisk(), await call('readState')]);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(told).not.toContain(token);
  expect(told).not.toMatch(/PRACTICE-API-KEY|api_key/);
});

async function answersToEverything({ call, signIn }: OpenCompanion) {
  const link = { icao: 'EDDF', stopbarId: 'EDDF_SB_L5_07C', leadOnId: 'EDDF_LO_L5_07C' };
  const row = { divisionId: 12, airportRequestId: 203, contributionsEnabled: false };
  const answers = [await call('link', link), await call('setContributions', { changes: [row] })];
  answers.push(await call('readActivity'), await call('signOut'), await signIn());
  return answers;
}
