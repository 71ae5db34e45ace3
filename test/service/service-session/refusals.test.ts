import { describe, expect, test } from 'vitest';
import type { Fault } from '../../support/practice/faults.ts';
import {
  contactMessage,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';

const text = (status: number, body: string): Fault => ({ kind: 'answer', status, body });

describe('a contact message', () => {
  test('is never retried', async () => {
    for (const [fault, kind, stored] of [
      [text(503, 'down'), 'unavailable', 0],
      [{ kind: 'reset' } as const, 'lost', 0],
      [{ kind: 'lost' } as const, 'lost', 1],
    ] as const) {
      const { call, faults, requestsTo, world } = await openServiceSession();
      faults.next({ path: '/v2/contact' }, fault);
      expect(await call('sendContactMessage', contactMessage)).toMatchObject({ error: { kind } });
      expect(requestsTo('/v2/contact')).toHaveLength(1);
      expect(world.contactMessages).toHaveLength(stored);
    }
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
