import { expect, test } from 'vitest';
import { openServiceSession } from '../../support/application/open-service-session.ts';

const draft = (icao: string) => ({
  icao,
  draft: {
    steps: [[{ stopbarId: 'A', leadOnId: 'B', linked: true }]],
    position: 1,
  },
});

test('finds the airports with staged changes after a restart, with any valid code', async () => {
  const opened = await openServiceSession();
  for (const icao of ['EDDM', 'EDDF', 'ÄB/1']) await opened.call('saveLinkDraft', draft(icao));
  await opened.call('saveLinkDraft', {
    ...{ icao: 'EDDL', draft: { ...draft('EDDL').draft, position: 0 } },
  });
  const all = { ok: true, value: { EDDF: 1, EDDM: 1, 'ÄB/1': 1 } };
  expect(await opened.call('readStagedAirports', undefined)).toEqual(all);

  const again = await openServiceSession({ dataFolder: opened.dataFolder });
  expect(await again.call('readStagedAirports', undefined)).toEqual(all);
  await again.call('saveLinkDraft', { icao: 'EDDM', draft: { steps: [], position: 0 } });
  expect(await again.call('readStagedAirports', undefined)).toEqual({
    ok: true,
    value: { EDDF: 1, 'ÄB/1': 1 },
  });
});
