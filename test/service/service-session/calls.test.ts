import { describe, expect, test } from 'vitest';
import {
  contactMessage,
  contributionSwitch,
  done,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';

describe('a signed-in app', () => {
  test('links a lead-on to a stopbar', async () => {
    const { call, requestsTo, signIn, world } = await openServiceSession();
    await signIn();
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([]);
    expect(await call('link', link)).toEqual(done);
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
    expect(requestsTo(/link$/)).toMatchObject([
      {
        method: 'POST',
        path: '/v2/airports/EDDF/points/EDDF_SB_L5_07C/link',
        body: '{"leadOnId":"EDDF_LO_L5_07C"}',
      },
    ]);
  });

  test('links a linked pair again without harm', async () => {
    const { call, signIn, world } = await openServiceSession();
    await signIn();
    await call('link', link);
    expect(await call('link', link)).toEqual(done);
    expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
  });

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

  test('sends a contact message', async () => {
    const { call, signIn, world } = await openServiceSession();
    await signIn();
    const sent = await call('sendContactMessage', contactMessage);
    expect(world.contactMessages).toMatchObject([contactMessage]);
    expect(sent).toMatchObject({ ok: true, value: { id: world.contactMessages[0]?.id } });
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
  test.each([
    ['pasteCallback', { address: 'http://127.0.0.1:1/callback?code=a' }],
    ['readCopiedCallback', undefined],
  ] as const)('ignores %s while no sign-in is waiting', async (name, payload) => {
    const { call, faults } = await openServiceSession();
    expect(await call(name, payload)).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(faults.requests).toEqual([]);
  });

  test.each([
    ['link', link],
    ['setContributions', { changes: [contributionSwitch] }],
  ] as const)('fails without a request for %s', async (name, payload) => {
    const { call, faults } = await openServiceSession();
    expect(await call(name, payload)).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(faults.requests).toEqual([]);
  });

  test('can send a contact message', async () => {
    const { call, world } = await openServiceSession();
    expect(await call('sendContactMessage', contactMessage)).toMatchObject({ ok: true });
    expect(world.contactMessages).toMatchObject([contactMessage]);
  });
});

describe('a wrong payload', () => {
  test.each([
    ['link', { ...link, stopbarId: ' ' }, 'stopbarId'],
    ['link', { ...link, leadOnId: '..' }, 'leadOnId'],
    [
      'setContributions',
      { changes: [{ ...contributionSwitch, divisionId: 0 }] },
      'changes.0.divisionId',
    ],
    ['setContributions', { changes: [] }, 'changes'],
    ['sendContactMessage', { ...contactMessage, email: 'nadia' }, 'email'],
    ['sendContactMessage', { ...contactMessage, message: 'a b ' }, 'message'],
  ] as const)(
    'for %s fails with the field and without a request: %j',
    async (name, payload, field) => {
      const { call, faults, signIn } = await openServiceSession();
      await signIn();
      faults.clear();
      expect(await call(name, payload)).toMatchObject({
        ok: false,
        error: { kind: 'invalid', issues: [{ field }] },
      });
      expect(faults.requests).toEqual([]);
      expect(await call('readActivity')).toEqual({
        ok: true,
        value: { entries: [], unreadable: 0 },
      });
    },
  );
});
