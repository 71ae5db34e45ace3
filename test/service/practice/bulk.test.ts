import { describe, expect, test } from 'vitest';
import { openPractice, type OpenPractice } from '../../support/practice-call.ts';

const pair = (leadOnId: string, stopbarId: string) => ({ leadOnId, stopbarId });

function bulk({ call, nadia }: OpenPractice, json: unknown) {
  return call('POST', '/airports/EDDF/links/bulk', { token: nadia, json });
}

function linkedTo({ world }: OpenPractice, id: string) {
  return world.points.get(id)?.linkedTo;
}

/** Returns pairs of Frankfurt with this many distinct points. */
function pairsNaming({ world }: OpenPractice, points: number) {
  const ids = (type: string) =>
    [...world.points.values()]
      .filter((point) => point.airportId === 'EDDF' && point.type === type)
      .map((point) => point.id);
  const stopbars = ids('stopbar');
  const leadOns = ids('lead_on');
  const stopbarCount = Math.floor(points / 2);
  return leadOns
    .slice(0, points - stopbarCount)
    .map((leadOnId, index) => pair(leadOnId, stopbars[index % stopbarCount] ?? ''));
}

describe('a bulk request', () => {
  test('links and unlinks, and repeats the request in its counts', async () => {
    const practice = await openPractice();
    const answer = await bulk(practice, {
      link: [pair('EDDF_LO_L7_07C', 'EDDF_SB_L7_07C'), pair('EDDF_LO_L1_07C', 'EDDF_SB_L1_07C')],
      unlink: [pair('EDDF_LO_L3_07C', 'EDDF_SB_L3_07C')],
    });
    expect(answer).toMatchObject({
      status: 200,
      kind: 'json',
      body: { success: true, linked: 2, unlinked: 1 },
    });
    expect(linkedTo(practice, 'EDDF_LO_L7_07C')).toEqual(['EDDF_SB_L7_07C']);
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
    expect(linkedTo(practice, 'EDDF_LO_L3_07C')).toEqual([]);
  });

  test('unlinks before it links, so a pair in both ends up linked', async () => {
    const practice = await openPractice();
    const both = [pair('EDDF_LO_L1_07C', 'EDDF_SB_L1_07C')];
    expect(await bulk(practice, { link: both, unlink: both })).toMatchObject({ status: 200 });
    expect(linkedTo(practice, 'EDDF_LO_L1_07C')).toEqual(['EDDF_SB_L1_07C']);
  });

  test.each([
    [404, pair('EDDF_LO_NOWHERE', 'EDDF_SB_L7_07C'), 'EDDF_LO_NOWHERE'],
    [404, pair('EDDF_LO_L9_07C', 'EDDF_SB_NOWHERE'), 'EDDF_SB_NOWHERE'],
    [400, pair('EDDF_SB_L7_07C', 'EDDF_SB_L7_07C'), 'EDDF_SB_L7_07C'],
    [400, pair('BARS_7KQ2M', 'EDDF_SB_L5_07C'), 'BARS_7KQ2M'],
    [400, pair('EDDM_LO_A4_08L', 'EDDF_SB_L7_07C'), 'different airports'],
  ])('is all or nothing: %i for %j', async (status, bad, words) => {
    const practice = await openPractice();
    const good = pair('EDDF_LO_L7_07C', 'EDDF_SB_L7_07C');
    for (const request of [{ link: [good, bad] }, { link: [good], unlink: [bad] }]) {
      expect(await bulk(practice, request)).toMatchObject({
        status,
        kind: 'json',
        body: { error: expect.stringContaining(words) },
      });
    }
    expect(linkedTo(practice, 'EDDF_LO_L7_07C')).toEqual([]);
  });

  test.each([
    ['was deleted', 'EDDF_LO_W1_18', 'BARS_W6F0K'],
    ['changed its type', 'EDDF_LO_P1_07L', 'BARS_D4X9T'],
  ])('can unlink but not link a stopbar that %s', async (_what, leadOnId, stopbarId) => {
    const practice = await openPractice();
    const stale = [pair(leadOnId, stopbarId)];
    expect(await bulk(practice, { unlink: stale })).toMatchObject({ status: 200 });
    expect(linkedTo(practice, leadOnId)).not.toContain(stopbarId);
    expect(linkedTo(practice, leadOnId)).not.toEqual([]);
    expect(await bulk(practice, { link: stale })).toMatchObject({ kind: 'json' });
    expect(linkedTo(practice, leadOnId)).not.toContain(stopbarId);
  });

  test('doesn’t unlink a lead-on that changed its type', async () => {
    const practice = await openPractice();
    const stale = pair('BARS_7KQ2M', 'EDDF_SB_L5_07C');
    expect(await bulk(practice, { unlink: [stale] })).toMatchObject({ status: 400 });
    expect(linkedTo(practice, stale.leadOnId)).toEqual([stale.stopbarId]);
  });

  test.each([
    null,
    'text',
    { link: 'EDDF_LO_L7_07C' },
    { link: [{ leadOnId: 'EDDF_LO_L7_07C' }] },
    { unlink: [pair('eddf_lo_l7_07c', 'EDDF_SB_L7_07C')] },
  ])('is rejected for the invalid form %j', async (json) => {
    const practice = await openPractice();
    expect(await bulk(practice, json)).toMatchObject({ status: 400, kind: 'json' });
  });

  test('checks for permission and changes nothing if it is empty', async () => {
    const practice = await openPractice();
    expect(await bulk(practice, {})).toMatchObject({
      status: 200,
      body: { success: true, linked: 0, unlinked: 0 },
    });
    expect(
      await practice.call('POST', '/airports/EDDF/links/bulk', { token: practice.tomas, json: {} }),
    ).toMatchObject({ status: 403, kind: 'json' });
  });

  test('accepts 99 distinct points', async () => {
    const practice = await openPractice();
    const link = pairsNaming(practice, 99);
    expect(await bulk(practice, { link })).toMatchObject({ status: 200, body: { linked: 50 } });
  });

  test('fails as text with 100 distinct points in links and unlinks together', async () => {
    const practice = await openPractice();
    const before = structuredClone(practice.world.points);
    const pairs = pairsNaming(practice, 100);
    const halves = { link: pairs.slice(0, 25), unlink: pairs.slice(25) };
    for (const request of [{ link: pairs }, { unlink: pairs }, halves]) {
      expect(await bulk(practice, request)).toMatchObject({ status: 500, kind: 'text' });
    }
    expect(practice.world.points).toEqual(before);
  });

  test('that is not JSON gives 500 in text', async () => {
    const { call, nadia } = await openPractice();
    expect(
      await call('POST', '/airports/EDDF/links/bulk', { token: nadia, body: 'link!' }),
    ).toMatchObject({ status: 500, kind: 'text' });
  });
});
