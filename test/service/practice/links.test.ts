// What SERVICE.md says about changes of links, on the practice service.
import { describe, expect, test } from 'vitest';
import { pointsAt } from '../../../electron/practice/world.ts';
import { asJson, asText, openPractice, type OpenPractice } from '../../support/practice-call.ts';

const stopbar = 'EDDF_SB_L7_07C';
const leadOn = 'EDDF_LO_L7_25C';
const pair = (leadOnId: string, stopbarId: string) => ({ leadOnId, stopbarId });
const linkedTo = ({ world }: OpenPractice, id: string) => world.points.get(id)?.linkedTo;
const saying = (words: string) => ({ error: expect.stringContaining(words) });

describe('A2 and B4: a link', () => {
  const link = ({ call, nadia }: OpenPractice, stopbarId: string, json: unknown, icao = 'EDDF') =>
    call('POST', `/airports/${icao}/points/${stopbarId}/link`, { token: nadia, json });

  test('is made, also if it is there, and beside others', async () => {
    const practice = await openPractice();
    const body = { success: true, stopbarId: stopbar, leadOnId: leadOn };
    for (let time = 0; time < 2; time += 1) {
      const answer = await link(practice, stopbar, { leadOnId: leadOn });
      expect(answer).toMatchObject(asJson(200, body));
      expect(linkedTo(practice, leadOn)).toEqual([stopbar]);
    }
    await link(practice, stopbar, { leadOnId: 'EDDF_LO_L1_07C' });
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C', stopbar]);
  });

  test('is made at another airport than the one in the path', async () => {
    const practice = await openPractice();
    const answer = await link(practice, 'LSZH_SB_E2_16', { leadOnId: 'LSZH_LO_E2_16' });
    expect(answer).toMatchObject({ status: 200 });
    expect(linkedTo(practice, 'LSZH_LO_E2_16')).toEqual(['LSZH_SB_E2_16']);
  });

  test('is rejected unless it joins a lead-on and a stopbar of one airport', async () => {
    for (const [, stopbarId, json] of [
      ['no lead-on', stopbar, {}],
      ['a lower-case lead-on id', stopbar, { leadOnId: 'eddf_lo_l7_25c' }],
      ['a lower-case stopbar id', 'eddf_sb_l7_07c', { leadOnId: leadOn }],
      ['two stopbars', stopbar, { leadOnId: 'EDDF_SB_L5_07C' }],
      ['two lead-ons', 'EDDF_LO_L9_07C', { leadOnId: leadOn }],
      ['points of different airports', stopbar, { leadOnId: 'EDDM_LO_A4_08L' }],
    ] as const) {
      expect(await link(await openPractice(), stopbarId, json)).toMatchObject(asJson(400));
    }
  });

  test('needs points that exist: the lead-on is looked up first', async () => {
    const practice = await openPractice();
    const neither = await link(practice, 'EDDF_SB_NOWHERE', { leadOnId: 'EDDF_LO_NOWHERE' });
    expect(neither).toMatchObject(asJson(404, saying('EDDF_LO_NOWHERE')));
    const noStopbar = await link(practice, 'EDDF_SB_NOWHERE', { leadOnId: leadOn });
    expect(noStopbar).toMatchObject(asJson(404, saying('EDDF_SB_NOWHERE')));
    expect(await link(practice, stopbar, { leadOnId: leadOn }, 'eddf')).toMatchObject(asText(400));
  });

  const unlink = ({ call, nadia }: OpenPractice, stopbarId: string, leadOnId: string) =>
    call('DELETE', `/airports/EDDF/points/${stopbarId}/link/${leadOnId}`, { token: nadia });

  test('is removed, also if it isn’t there while the lead-on has another', async () => {
    const practice = await openPractice();
    const removed = { status: 204, kind: 'none' };
    expect(await unlink(practice, 'EDDF_SB_M8_07C', 'EDDF_LO_M8_07C')).toMatchObject(removed);
    expect(linkedTo(practice, 'EDDF_LO_M8_07C')).toEqual(['EDDF_SB_L7_07C']);
    expect(await unlink(practice, stopbar, 'EDDF_LO_L1_07C')).toMatchObject(removed);
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
    expect(await unlink(practice, stopbar, leadOn)).toMatchObject(asJson(400));
    expect(await unlink(practice, stopbar, 'lower')).toMatchObject({ status: 400 });
  });
});

const bulk = ({ call, nadia }: OpenPractice, json: unknown) =>
  call('POST', '/airports/EDDF/links/bulk', { token: nadia, json });

describe('B4: a bulk request', () => {
  test('unlinks, then links, and repeats the request in its counts', async () => {
    const practice = await openPractice();
    const both = pair('EDDF_LO_L1_07C', 'EDDF_SB_L1_07C');
    const link = [pair('EDDF_LO_L7_07C', stopbar), both];
    const unlink = [pair('EDDF_LO_L3_07C', 'EDDF_SB_L3_07C'), both];
    const body = { success: true, linked: 2, unlinked: 2 };
    expect(await bulk(practice, { link, unlink })).toMatchObject(asJson(200, body));
    expect(linkedTo(practice, 'EDDF_LO_L7_07C')).toEqual([stopbar]);
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
    expect(linkedTo(practice, 'EDDF_LO_L3_07C')).toEqual([]);
  });

  test('is all or nothing', async () => {
    for (const [status, bad, words] of [
      [404, pair('EDDF_LO_NOWHERE', stopbar), 'EDDF_LO_NOWHERE'],
      [404, pair('EDDF_LO_L9_07C', 'EDDF_SB_NOWHERE'), 'EDDF_SB_NOWHERE'],
      [400, pair(stopbar, stopbar), stopbar],
      [400, pair('EDDM_LO_A4_08L', stopbar), 'different airports'],
    ] as const) {
      const practice = await openPractice();
      const good = pair('EDDF_LO_L7_07C', stopbar);
      for (const request of [{ link: [good, bad] }, { link: [good], unlink: [bad] }]) {
        expect(await bulk(practice, request)).toMatchObject(asJson(status, saying(words)));
      }
      expect(linkedTo(practice, 'EDDF_LO_L7_07C')).toEqual([]);
    }
  });

  test('that is empty only asks for permission', async () => {
    const practice = await openPractice();
    const { call, tomas: token } = practice;
    expect(await bulk(practice, {})).toMatchObject(asJson(200, { linked: 0, unlinked: 0 }));
    const refused = await call('POST', '/airports/EDDF/links/bulk', { token, json: {} });
    expect(refused).toMatchObject(asJson(403));
    expect(await bulk(practice, { link: 'all' })).toMatchObject(asJson(400));
  });

  test('may name 99 points, and fails as text with 100', async () => {
    const practice = await openPractice();
    const ids = (type: string) =>
      pointsAt(practice.world, 'EDDF').flatMap((point) => (point.type === type ? point.id : []));
    const leadOns = ids('lead_on');
    const pairs = ids('stopbar').map((id, at) => pair(leadOns[at] ?? '', id));
    expect(await bulk(practice, { link: pairs.slice(0, 49) })).toMatchObject({ status: 200 });
    const oneMore = [...pairs.slice(0, 49), pair(leadOns[50] ?? '', pairs[0]?.stopbarId ?? '')];
    expect(await bulk(practice, { link: oneMore })).toMatchObject({ status: 200 });
    const before = structuredClone(practice.world.points);
    const halves = { link: pairs.slice(0, 25), unlink: pairs.slice(25, 50) };
    for (const request of [{ link: pairs.slice(0, 50) }, halves]) {
      expect(await bulk(practice, request)).toMatchObject(asText(500));
    }
    expect(practice.world.points).toEqual(before);
  });
});

describe('B1: who may change links', () => {
  const routes = [
    ['POST', (icao: string) => `/airports/${icao}/points/${stopbar}/link`],
    ['DELETE', (icao: string) => `/airports/${icao}/points/${stopbar}/link/EDDF_LO_M8_07C`],
    ['POST', (icao: string) => `/airports/${icao}/links/bulk`],
  ] as const;
  const bodyFor = (method: string) => (method === 'POST' ? { json: { leadOnId: leadOn } } : {});

  test('members of the airport’s division', async () => {
    for (const [method, at] of routes) {
      const { call, nadia, tomas, world } = await openPractice();
      const send = (icao: string, token: string) =>
        call(method, at(icao), { token, ...bodyFor(method) });
      expect(await send('EDDF', '')).toMatchObject(asText(401));
      expect(await send('EDDF', 'dead')).toMatchObject(asText(401));
      expect(await send('EDDF', tomas)).toMatchObject({ status: 403 });
      expect(await send('LSZH', nadia), 'another division').toMatchObject({ status: 403 });
      expect(await send('EDDH', nadia), 'still pending').toMatchObject({ status: 403 });
      for (const account of world.accounts) account.ban = { reason: null, expires_at: null };
      expect(await send('EDDF', nadia)).toMatchObject({ status: 403, body: { banned: true } });
    }
  });

  test('a body that isn’t JSON gives 500 as text', async () => {
    const { call, nadia: token } = await openPractice();
    for (const [method, path] of [
      ['POST', '/contact'],
      ['POST', '/airports/EDDF/links/bulk'],
      ['PATCH', '/divisions/12/airports/203/contributions'],
    ] as const) {
      expect(await call(method, path, { token, body: '{"link":' })).toMatchObject(asText(500));
    }
  });
});
