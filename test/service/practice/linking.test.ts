import { describe, expect, test } from 'vitest';
import { openPractice, type OpenPractice } from '../../support/practice-call.ts';

const stopbar = 'EDDF_SB_L7_07C';
const leadOn = 'EDDF_LO_L7_25C';
const path = `/airports/EDDF/points/${stopbar}/link`;

function linkedTo({ world }: OpenPractice, id: string) {
  return world.points.get(id)?.linkedTo;
}

describe('linking a lead-on to a stopbar', () => {
  test('links the pair and returns it', async () => {
    const practice = await openPractice();
    const answer = await practice.call('POST', path, {
      token: practice.nadia,
      json: { leadOnId: leadOn },
    });
    expect(answer).toMatchObject({
      status: 200,
      kind: 'json',
      body: { success: true, stopbarId: stopbar, leadOnId: leadOn },
    });
    expect(linkedTo(practice, leadOn)).toEqual([stopbar]);
  });

  test('succeeds for a linked pair', async () => {
    const practice = await openPractice();
    const send = () =>
      practice.call('POST', path, { token: practice.nadia, json: { leadOnId: leadOn } });
    await send();
    expect(await send()).toMatchObject({ status: 200 });
    expect(linkedTo(practice, leadOn)).toEqual([stopbar]);
  });

  test('adds to the lead-on’s stopbars', async () => {
    const practice = await openPractice();
    await practice.call('POST', path, {
      token: practice.nadia,
      json: { leadOnId: 'EDDF_LO_L1_07C' },
    });
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C', stopbar]);
  });

  test.each([
    ['no lead-on', stopbar, {}],
    ['a lead-on that isn’t text', stopbar, { leadOnId: 7 }],
    ['a body that isn’t an object', stopbar, null],
    ['a lower-case lead-on id', stopbar, { leadOnId: 'eddf_lo_l7_25c' }],
    ['a lower-case stopbar id', 'eddf_sb_l7_07c', { leadOnId: leadOn }],
    ['two stopbars', stopbar, { leadOnId: 'EDDF_SB_L5_07C' }],
    ['two lead-ons', 'EDDF_LO_L9_07C', { leadOnId: leadOn }],
    ['a stand', stopbar, { leadOnId: 'BARS_R8WZA' }],
    ['points of different airports', stopbar, { leadOnId: 'EDDM_LO_A4_08L' }],
  ])('is rejected as JSON for %s', async (_what, stopbarId, json) => {
    const { call, nadia } = await openPractice();
    expect(
      await call('POST', `/airports/EDDF/points/${stopbarId}/link`, { token: nadia, json }),
    ).toMatchObject({ status: 400, kind: 'json' });
  });

  test('is rejected as text for an invalid ICAO code', async () => {
    const { call, nadia } = await openPractice();
    expect(
      await call('POST', `/airports/eddf/points/${stopbar}/link`, {
        token: nadia,
        json: { leadOnId: leadOn },
      }),
    ).toMatchObject({ status: 400, kind: 'text' });
  });

  test.each([
    ['EDDF_SB_NOWHERE', 'EDDF_LO_NOWHERE', 'EDDF_LO_NOWHERE'],
    [stopbar, 'EDDF_LO_NOWHERE', 'EDDF_LO_NOWHERE'],
    ['EDDF_SB_NOWHERE', leadOn, 'EDDF_SB_NOWHERE'],
  ])('looks up the lead-on before the stopbar: %s, %s', async (stopbarId, leadOnId, missing) => {
    const { call, nadia } = await openPractice();
    expect(
      await call('POST', `/airports/EDDF/points/${stopbarId}/link`, {
        token: nadia,
        json: { leadOnId },
      }),
    ).toMatchObject({ status: 404, body: { error: expect.stringContaining(missing) } });
  });

  test('links a pair of another airport than the one in the path', async () => {
    const practice = await openPractice();
    const answer = await practice.call('POST', '/airports/EDDF/points/LSZH_SB_E2_16/link', {
      token: practice.nadia,
      json: { leadOnId: 'LSZH_LO_E2_16' },
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(linkedTo(practice, 'LSZH_LO_E2_16')).toEqual(['LSZH_SB_E2_16']);
  });
});

describe('unlinking', () => {
  const unlink = ({ call, nadia }: OpenPractice, stopbarId: string, leadOnId: string) =>
    call('DELETE', `/airports/EDDF/points/${stopbarId}/link/${leadOnId}`, { token: nadia });

  test('removes one link, and returns no body', async () => {
    const practice = await openPractice();
    expect(await unlink(practice, 'EDDF_SB_M8_07C', 'EDDF_LO_M8_07C')).toMatchObject({
      status: 204,
      kind: 'none',
    });
    expect(linkedTo(practice, 'EDDF_LO_M8_07C')).toEqual(['EDDF_SB_L7_07C']);
  });

  test('succeeds for a pair that isn’t linked if the lead-on has other links', async () => {
    const practice = await openPractice();
    expect(await unlink(practice, stopbar, 'EDDF_LO_L1_07C')).toMatchObject({ status: 204 });
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
  });

  test('is rejected for a lead-on without links', async () => {
    const practice = await openPractice();
    expect(await unlink(practice, stopbar, leadOn)).toMatchObject({ status: 400, kind: 'json' });
  });

  test('is rejected for a link whose lead-on changed its type', async () => {
    const practice = await openPractice();
    expect(await unlink(practice, 'EDDF_SB_L5_07C', 'BARS_7KQ2M')).toMatchObject({ status: 400 });
    expect(linkedTo(practice, 'BARS_7KQ2M')).toEqual(['EDDF_SB_L5_07C']);
  });

  test.each([
    [404, 'EDDF_LO_W1_18', 'BARS_W6F0K'],
    [400, 'EDDF_LO_P1_07L', 'BARS_D4X9T'],
  ])(
    'returns %i for a stopbar that only a bulk request can unlink',
    async (status, leadOn, stopbar) => {
      const practice = await openPractice();
      expect(await unlink(practice, stopbar, leadOn)).toMatchObject({ status });
      expect(linkedTo(practice, leadOn)).toContain(stopbar);
    },
  );

  test('is rejected for an invalid ID and for an unknown one', async () => {
    const practice = await openPractice();
    expect(await unlink(practice, stopbar, 'lower')).toMatchObject({ status: 400 });
    expect(await unlink(practice, stopbar, 'EDDF_LO_NOWHERE')).toMatchObject({ status: 404 });
  });
});

describe('who may link', () => {
  const routes = [
    ['POST', (icao: string) => `/airports/${icao}/points/${stopbar}/link`],
    ['DELETE', (icao: string) => `/airports/${icao}/points/${stopbar}/link/EDDF_LO_M8_07C`],
    ['POST', (icao: string) => `/airports/${icao}/links/bulk`],
  ] as const;
  const bodyFor = (method: string) => (method === 'POST' ? { json: { leadOnId: leadOn } } : {});

  test.each(routes)('%s needs a token, or replies as text', async (method, at) => {
    const { call } = await openPractice();
    for (const token of [undefined, 'dead']) {
      const sent = { ...bodyFor(method), ...(token === undefined ? {} : { token }) };
      expect(await call(method, at('EDDF'), sent)).toMatchObject({ status: 401, kind: 'text' });
    }
  });

  test.each(routes)('%s returns 401 as text for every token failure', async (method, at) => {
    const { call, world, nadia } = await openPractice();
    for (const state of ['rate-limited', 'down', 'broken'] as const) {
      world.identityProvider = state;
      expect(await call(method, at('EDDF'), { token: nadia, ...bodyFor(method) })).toMatchObject({
        status: 401,
        kind: 'text',
      });
    }
  });

  test.each(routes)('%s is rejected without permission', async (method, at) => {
    const { call, nadia, tomas } = await openPractice();
    const send = (icao: string, token: string) =>
      call(method, at(icao), { token, ...bodyFor(method) });
    expect(await send('EDDF', tomas)).toMatchObject({ status: 403 });
    expect(await send('LSZH', nadia), 'another division').toMatchObject({ status: 403 });
    expect(await send('EDDH', nadia), 'still pending').toMatchObject({ status: 403 });
    expect(await send('ZZZZ', nadia), 'unknown').toMatchObject({ status: 403 });
  });

  test.each(routes)('%s is rejected for a banned account', async (method, at) => {
    const { call, world, nadia } = await openPractice();
    for (const account of world.accounts) account.ban = { reason: null, expires_at: null };
    expect(await call(method, at('EDDF'), { token: nadia, ...bodyFor(method) })).toMatchObject({
      status: 403,
      body: { banned: true },
    });
  });
});
