import { expect, test } from 'vitest';
import { openServiceSession } from '../../support/application/open-service-session.ts';

const [stopbarId, leadOnId] = ['EDDF_SB_L5_07C', 'EDDF_LO_L5_07C'];
const at = (icao: string) => {
  const named = (id: string) => id.replace('EDDF', icao);
  return {
    icao,
    changes: [{ stopbarId: named(stopbarId), leadOnId: named(leadOnId), linked: true }],
  };
};
const staged = (pending: number, skipped = 0) => ({
  ok: true,
  value: { staging: { pending: { length: pending } }, skipped: { length: skipped } },
});

test('stages at several airports, which are listed, also after a restart', async () => {
  const opened = await openServiceSession();
  await opened.call('openAirport', { icao: 'EDDM' });
  const several = [at('EDDF'), { icao: 'EDDM', changes: [] }, at('LSZH')];
  expect(await opened.call('stageSeveral', { airports: several })).toMatchObject({
    value: { EDDF: staged(1), EDDM: staged(0), LSZH: staged(0, 1) },
  });
  const { others, inWork } = opened.linking();
  expect(others).toMatchObject([{ icao: 'EDDF', staged: 1, running: null }]);
  expect(inWork?.icao).toBe('EDDM');

  const again = await openServiceSession({ dataFolder: opened.dataFolder });
  expect(again.linking()).toMatchObject({
    inWork: null,
    others: [{ icao: 'EDDF', staged: 1, running: null }],
  });
  await again.call('undo', { icao: 'EDDF' });
  expect(again.linking().others).toEqual([]);
});

test('says which of several airports can’t be read, and stages at the others', async () => {
  const { call, faults } = await openServiceSession();
  faults.next({ path: /EDDM.points$/ }, { kind: 'answer', status: 500 });
  expect(await call('stageSeveral', { airports: [at('EDDM'), at('EDDF')] })).toMatchObject({
    value: { EDDM: { ok: false, error: { kind: 'server' } }, EDDF: staged(1) },
  });
});
