import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';
import { tomas } from '../../support/session/practice-browser.ts';

const text = (status: number, body: string): Fault => ({ kind: 'answer', status, body });

describe('errors have the service’s own message:', () => {
  test('a link at an airport of another division', async () => {
    const { call, signIn, world } = await openServiceSession();
    await signIn();
    const payload = { icao: 'LSZH', stopbarId: 'LSZH_SB_E2_16', leadOnId: 'LSZH_LO_E2_16' };
    expect(await call('link', payload)).toEqual({
      ok: false,
      error: {
        kind: 'forbidden',
        status: 403,
        said: 'Forbidden: You can’t change links at this airport.',
      },
    });
    expect(world.points.get(payload.leadOnId)?.linkedTo).toEqual([]);
  });

  test('a link without permission', async () => {
    const { call, signIn } = await openServiceSession();
    await signIn(tomas);
    expect(await call('link', link)).toMatchObject({ error: { kind: 'forbidden', status: 403 } });
  });

  test('an unknown point', async () => {
    const { call, faults, signIn } = await openServiceSession();
    await signIn();
    faults.next({ path: /points$/ }, { kind: 'answer', status: 501 });
    expect(await call('link', { ...link, leadOnId: 'EDDF_LO_NOWHERE' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found', status: 404, said: expect.stringContaining('EDDF_LO_NOWHERE') },
    });
  });

  test.each([
    [{ divisionId: 999 }, 'not-found', 'Division not found'],
    [{ airportRequestId: 999 }, 'not-found', 'Airport request not found'],
    [{ divisionId: 27, airportRequestId: 247 }, 'forbidden', 'you are not a member'],
    [{ airportRequestId: 218 }, 'rejected', 'The airport is not approved: pending'],
  ])('a switch of %j', async (changes, kind, said) => {
    const { call, signIn, world } = await openServiceSession();
    await signIn();
    const before = structuredClone(world.airportRequests);
    expect(
      await call('setContributions', { changes: [{ ...contributionSwitch, ...changes }] }),
    ).toMatchObject({
      ok: false,
      error: { kind, said: expect.stringContaining(said) },
    });
    expect(world.airportRequests).toEqual(before);
  });

  test('a second contact message within a day', async () => {
    const { call, world } = await openServiceSession();
    await call('sendContactMessage', contactMessage);
    expect(await call('sendContactMessage', { ...contactMessage, anyway: true })).toEqual({
      ok: false,
      error: {
        kind: 'limited',
        said: 'Too many requests: You can send one message in 24 hours.',
      },
    });
    expect(world.contactMessages).toHaveLength(1);
  });
});

describe('a contact message', () => {
  test.each([
    [text(503, 'down'), 'unavailable', 0],
    [{ kind: 'reset' } as const, 'lost', 0],
    [{ kind: 'lost' } as const, 'lost', 1],
  ])('is never retried: %j', async (fault, kind, stored) => {
    const { call, faults, requestsTo, world } = await openServiceSession();
    faults.next({ path: '/v2/contact' }, fault);
    expect(await call('sendContactMessage', contactMessage)).toMatchObject({ error: { kind } });
    expect(requestsTo('/v2/contact')).toHaveLength(1);
    expect(world.contactMessages).toHaveLength(stored);
  });

  test('that gets a 401 doesn’t end the session', async () => {
    const { call, faults, requestsTo, sessionState, signIn } = await openServiceSession();
    await signIn();
    faults.clear();
    faults.next({ path: '/v2/contact' }, text(401, 'Unauthorized'));
    expect(await call('sendContactMessage', contactMessage)).toEqual({
      ok: false,
      error: { kind: 'rejected', status: 401, said: 'Unauthorized' },
    });
    expect(await sessionState()).toMatchObject({ kind: 'signed-in' });
    expect(requestsTo('/v2/auth/account')).toEqual([]);
  });
});

test('a link whose reply was lost is repeated without harm', async () => {
  const { call, faults, requestsTo, signIn, world } = await openServiceSession();
  await signIn();
  faults.next({ path: /link$/ }, { kind: 'lost' });
  expect(await call('link', link)).toEqual({ ok: true, value: null });
  expect(requestsTo(/link$/)).toHaveLength(2);
  expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
});
