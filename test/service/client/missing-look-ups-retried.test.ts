import { expect, test } from 'vitest';
import type { CallName } from '../../../electron/contract.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { link, openSignedInService } from '../../support/application/open-service-session.ts';

const { icao, ...pair } = link;

/** Calls that the user can repeat, and the look-up that each needs. */
const retried: readonly (readonly [CallName, unknown, RegExp])[] = [
  ['openAirport', { icao }, /EDDF\/points$/],
  ['openAirport', { icao }, /EDDF\/links$/],
  ['stage', { icao, changes: [{ ...pair, linked: true }] }, /EDDF\/links$/],
  ['readDivisions', undefined, /divisions\/user$/],
  ['readAirportRequests', { divisionId: 12 }, /divisions\/12\/airports$/],
];

test('a call that the user repeats requests a missing look-up again', async () => {
  for (const [call, input, path] of retried) {
    const open = await openSignedInService();
    open.faults.next({ path }, { kind: 'answer', status: 405 });
    expect(await open.call(call, input), call).toMatchObject({ error: { kind: 'not-found' } });
    expect(await open.call(call, input), call).toMatchObject({ ok: true });
  }
});

test('applying links tries a missing bulk call again', async () => {
  const { call, faults, requestsTo } = await openSignedInService();
  faults.next({ path: /bulk$/ }, { kind: 'answer', status: 405 });
  await stageAndApply(call, { icao, link: [pair], unlink: [] });
  await stageAndApply(call, { icao, link: [], unlink: [pair] });
  expect(requestsTo(/bulk$/)).toHaveLength(2);
});
