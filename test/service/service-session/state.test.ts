import { describe, expect, test } from 'vitest';
import { clock } from '../../support/practice-call.ts';
import type { Slices } from '../../../electron/contract.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';

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

test('a callback is ignored while no sign-in is waiting', async () => {
  const { call, faults } = await openServiceSession();
  for (const [name, payload] of [
    ['pasteCallback', { address: 'http://127.0.0.1:1/callback?code=a' }],
    ['readCopiedCallback', undefined],
  ] as const) {
    expect(await call(name, payload)).toEqual({ ok: false, error: { kind: 'cancelled' } });
  }
  expect(faults.requests).toEqual([]);
});
