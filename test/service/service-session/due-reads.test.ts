import { expect, test } from 'vitest';
import { lateMs } from '../../../electron/api/late-writes.ts';
import { contributionSwitch } from '../../support/application/open-service-session.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { clock } from '../../support/practice-call.ts';
import { limitsByHand } from '../../support/requests/limits-by-hand.ts';

/** Opens an app whose time passes by hand, and leaves a change and a switch unknown. */
async function openUnknown() {
  const { now, passSeconds } = clock();
  const { after, end, running } = limitsByHand();
  const open = await openLinking({ points: 20, links: 0 }, { after, now });
  const { call, faults, airport } = open;
  const { icao, stopbarIds, leadOnIds } = airport;
  await call('readAirportRequests', { divisionId: 12 });
  faults.next({ path: /bulk$/ }, { kind: 'reset' }, { times: 9 });
  faults.next({ method: 'PATCH', path: /contributions$/ }, { kind: 'reset' }, { times: 9 });
  const link = [{ stopbarId: stopbarIds[0] ?? '', leadOnId: leadOnIds[0] ?? '' }];
  const result = applied(await open.apply({ icao, link, unlink: [] }));
  expect(tally(result)).toEqual({ unknown: 1 });
  await call('setContributions', { changes: [contributionSwitch] });
  faults.clear();
  return {
    open,
    running: () => running(lateMs),
    /** Lets a read become due, while the clock moves by `seconds`. */
    pass: (seconds = lateMs / 1000) => {
      passSeconds(seconds);
      end(lateMs);
    },
    unsettled: () =>
      open.linking().inWork?.staging.reasons.filter(({ why }) => why.kind === 'unknown'),
    reads: () => open.requestsTo(/EDDL\/points$/).length,
    policies: () => open.requestsTo(/contribution-policy$|divisions\/12\/airports$/).length,
  };
}

test('what may have been made is read again once that is certain', async () => {
  const { running, pass, unsettled, reads, policies } = await openUnknown();
  expect(running()).toBe(2);
  expect([reads(), policies()]).toEqual([0, 0]);
  pass();
  await expect.poll(unsettled).toEqual([]);
  await expect.poll(policies).toBe(1);
  expect([running(), reads()]).toEqual([0, 1]);
});

test('there is no timer while the window is hidden, and what is due is read when it’s shown', async () => {
  const { open, running, pass, unsettled, reads } = await openUnknown();
  open.application.showWindow(false);
  expect(running()).toBe(0);
  pass();
  expect(reads()).toBe(0);
  open.application.showWindow(true);
  await expect.poll(unsettled).toEqual([]);
});

test('a clock that is set back before a read is due only delays it by a minute', async () => {
  const { open, running, pass, unsettled, reads, policies } = await openUnknown();
  pass(-7200);
  await expect.poll(running).toBe(2);
  expect(unsettled()).toHaveLength(1);
  expect([reads(), policies()]).toEqual([1, 1]);
  pass();
  await expect.poll(unsettled).toEqual([]);
  await expect
    .poll(() => open.application.state.switches)
    .toMatchObject([{ contributionsEnabled: true }]);
  expect([running(), reads(), policies()]).toEqual([0, 2, 2]);
});

test('a read that fails isn’t repeated until the window is shown again', async () => {
  const { open, running, pass, unsettled, reads } = await openUnknown();
  open.faults.next({ path: /EDDL\/points$/ }, { kind: 'answer', status: 400, body: 'No' });
  pass();
  await expect.poll(reads).toBe(1);
  expect(running()).toBe(0);
  expect(unsettled()).toHaveLength(1);
  open.application.showWindow(false);
  open.application.showWindow(true);
  await expect.poll(unsettled).toEqual([]);
});
