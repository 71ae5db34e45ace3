import { describe, expect, test } from 'vitest';
import { answerJson } from '../../support/practice/faults.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';

const controlled = {
  airport: 'EDDF',
  controllers: ['1', '2'],
  pilots: ['3'],
  objects: [
    { id: 'EDDF_SB_1', state: true, controllerId: '1', timestamp: 5 },
    { id: 'EDDF_LO_1', state: false, timestamp: 5 },
  ],
  offline: false,
};

async function readLights(body: unknown) {
  const { call, faults } = await openServiceSession();
  faults.next({ path: '/v2/state' }, answerJson(200, body));
  return call('readLights', 'EDDF');
}

describe('the lights of an airport', () => {
  test('are read without a sign-in, and without the controllers’ IDs and the times', async () => {
    expect(await readLights(controlled)).toEqual({
      ok: true,
      value: { controllers: 2, offline: false, lit: ['EDDF_SB_1'], unlit: ['EDDF_LO_1'] },
    });
  });

  test.each([
    ['a state that isn’t a boolean', { objects: [{ id: 'EDDF_SB_1', state: 'on' }] }],
    ['an object without an ID', { objects: [{ state: true }] }],
    ['nothing about who is connected', { offline: undefined }],
    ['no objects', { objects: undefined }],
    ['too many objects', { objects: Array.from({ length: 100_001 }, () => 0) }],
  ])('can’t be read with %s', async (_, changes) => {
    expect(await readLights({ ...controlled, ...changes })).toEqual({
      ok: false,
      error: { kind: 'unreadable' },
    });
  });

  test('aren’t requested again after a failure, because the page asks again anyway', async () => {
    const { call, faults, requestsTo } = await openServiceSession();
    faults.next({ path: '/v2/state' }, { kind: 'answer', status: 503 });
    expect(await call('readLights', 'EDDF')).toMatchObject({ error: { kind: 'unavailable' } });
    faults.next(
      { path: '/v2/state' },
      { kind: 'answer', status: 429, headers: { 'Retry-After': '1' } },
    );
    expect(await call('readLights', 'EDDF')).toMatchObject({ error: { kind: 'limited' } });
    expect(requestsTo('/state')).toHaveLength(2);
  });
});
