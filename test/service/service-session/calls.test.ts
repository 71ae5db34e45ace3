import { describe, expect, test } from 'vitest';
import {
  contributionSwitch,
  done,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';

describe('a signed-in app', () => {
  test('accepts a lower-case ICAO code, and IDs with spaces around them', async () => {
    const { call, signIn, world } = await openServiceSession();
    await signIn();
    const typed = { icao: 'eddf ', stopbarId: ` ${link.stopbarId}`, leadOnId: link.leadOnId };
    expect(await call('link', typed)).toEqual(done);
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
  });

  test('switches contributions of only that airport off and on', async () => {
    const { call, signIn, world } = await openServiceSession();
    await signIn();
    const before = world.airportRequests.map((request) => ({ ...request }));
    for (const contributionsEnabled of [false, true]) {
      const payload = { ...contributionSwitch, contributionsEnabled };
      expect(await call('setContributions', { changes: [payload] })).toMatchObject({ ok: true });
      for (const [at, { id, contributions_enabled }] of world.airportRequests.entries()) {
        const expected = id === 203 ? contributionsEnabled : before[at]?.contributions_enabled;
        expect(contributions_enabled, String(id)).toBe(expected);
      }
    }
  });

  test('signs out, and then does nothing in the user’s name', async () => {
    const { call, requestsTo, signIn, world } = await openServiceSession();
    await signIn();
    expect(await call('signOut')).toEqual(done);
    expect(await call('link', link)).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([]);
    expect(requestsTo(/link$/)).toEqual([]);
  });
});

describe('an app without a sign-in', () => {
  test('ignores a callback while no sign-in is waiting', async () => {
    for (const [name, payload] of [
      ['pasteCallback', { address: 'http://127.0.0.1:1/callback?code=a' }],
      ['readCopiedCallback', undefined],
    ] as const) {
      const { call, faults } = await openServiceSession();
      expect(await call(name, payload)).toEqual({ ok: false, error: { kind: 'cancelled' } });
      expect(faults.requests).toEqual([]);
    }
  });

  test('fails without a request', async () => {
    for (const [name, payload] of [
      ['link', link],
      ['setContributions', { changes: [contributionSwitch] }],
    ] as const) {
      const { call, faults } = await openServiceSession();
      expect(await call(name, payload)).toEqual({ ok: false, error: { kind: 'signed-out' } });
      expect(faults.requests).toEqual([]);
    }
  });
});
