import { expect, test, vi } from 'vitest';
import type { RecentAirport } from '../../../electron/contract/linking.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { trayMenu, type TrayActions } from '../../../electron/shell/tray/tray-menu.ts';
import {
  openServiceSession,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { partAOnly } from '../../support/requests/part-a-only.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { pauseRequests } from '../../support/requests/paused-requests.ts';

vi.setConfig({ testTimeout: 30_000 });

/** Returns the lines of the tray's menu about airports and about running work. */
async function linesOf({ call, states }: Pick<OpenCompanion, 'call' | 'states'>) {
  const recent = (await call('readRecentAirports')) as Result<readonly RecentAirport[]>;
  const state = states.at(-1);
  if (!recent.ok || !state) throw new Error('Nothing to show');
  const menu = trayMenu(state, recent.value, {} as TrayActions);
  return menu.flatMap(({ label = '' }) => (/EDD[FM]|LSZH/.test(label) ? label : []));
}

test('the tray’s menu says what is known of the last three airports, and what is running', async () => {
  const paused = pauseRequests(/\/(link|bulk)$/);
  const open = await openServiceSession({ fetch: paused.fetch });
  await open.signIn();
  for (const icao of ['LSZH', 'EDDM', 'EDDF']) await open.call('openAirport', { icao });
  await open.call('suggestAirports');
  const before = open.faults.requests.length;
  expect(await linesOf(open)).toEqual([
    expect.stringMatching(/^EDDF · 49 unlinked \(\d\d:\d\dz\) · contributions on$/),
    expect.stringMatching(/^EDDM · 3 unlinked \(\d\d:\d\dz\) · contributions on$/),
    expect.stringMatching(/^LSZH · \d+ unlinked \(\d\d:\d\dz\)$/),
  ]);
  expect(open.faults.requests).toHaveLength(before);

  const link = [{ stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' }];
  const applying = stageAndApply(open.call, { icao: 'EDDF', link, unlink: [] });
  await paused.reached(1);
  expect((await linesOf(open)).at(-1)).toBe('Applying at EDDF: 0 of 1');
  paused.resume();
  expect(await applying).toMatchObject({ ok: true });
  expect((await linesOf(open))[0]).toMatch(/^EDDF · 48 unlinked/);

  await open.call('closeForWork', 'EDDF');
  const lines = await linesOf(open);
  expect(lines[0]).toMatch(/ · contributions off$/);
  expect(lines.at(-1)).toBe('Enable contributions at EDDF');
});

test('on a service with part A only, the tray’s menu has no airports', async () => {
  const open = await openServiceSession({}, { intercept: partAOnly([]) });
  await open.signIn();
  expect(await open.call('openAirport', { icao: 'EDDF' })).toMatchObject({
    error: { kind: 'not-found' },
  });
  expect(await linesOf(open)).toEqual([]);
});
