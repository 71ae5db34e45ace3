import { describe, expect, test, vi } from 'vitest';
import type { AppState } from '../../../electron/contract/state.ts';
import type { Fault } from '../../support/practice/faults.ts';
import {
  contributionSwitch,
  link,
  openSignedInService,
  type OpenCompanion,
} from '../../support/application/open-service-session.ts';
import { openAirport, stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { applied, tally } from '../../support/linking/open-linking.ts';
import { clock } from '../../support/practice-call.ts';
import { openServices } from '../../support/application/open-services.ts';

const limited: Fault = { kind: 'answer', status: 429, headers: { 'Retry-After': '29' } };
const unavailable = (status: number): Fault => ({ ...limited, status });
const cancelled = { ok: false, error: { kind: 'cancelled' } };

async function openSignedIn(): Promise<OpenCompanion> {
  const opened = await openSignedInService();
  opened.faults.clear();
  return opened;
}

const shown = ({ states }: { readonly states: readonly AppState[] }) =>
  states.at(-1)?.waiting.filter(({ why }) => why !== 'running');

/** Resolves once a wait is shown. */
const waitFor = (opened: { readonly states: readonly AppState[] }) =>
  vi.waitFor(() => {
    expect(shown(opened)).not.toEqual([]);
    return shown(opened);
  }, 60_000);

describe('a wait before a retry', () => {
  test('is shown once for a call, until its last request is sent', async () => {
    const { now } = clock();
    const opened = await openSignedInService({ now }, { now });
    opened.faults.next({ path: /points$/ }, limited);
    opened.faults.next({ path: /links$/ }, { ...limited, headers: { 'Retry-After': '10' } });
    const loading = opened.call('openAirport', { icao: 'EDDF' });
    await vi.waitFor(() => {
      expect(shown(opened)).toEqual([
        { call: 'openAirport', airports: ['EDDF'], until: now() + 29_000, why: 'limited' },
      ]);
    }, 60_000);
    await opened.call('cancelWaiting', { call: 'openAirport' });
    await loading;
  });

  test('ends immediately when it is cancelled, and nothing more is sent', async () => {
    const opened = await openSignedIn();
    opened.faults.next({ path: /(points|links)$/ }, limited, { times: 2 });
    const loading = opened.call('openAirport', { icao: 'EDDF' });
    await expect.poll(() => opened.requestsTo(/(points|links)$/)).toHaveLength(2);
    await waitFor(opened);
    await opened.call('cancelWaiting', { call: 'openAirport' });
    expect(await loading).toEqual(cancelled);
    expect(shown(opened)).toEqual([]);
    expect(opened.requestsTo(/(points|links)$/)).toHaveLength(2);
  });

  test('is made for an airport that isn’t opened too', async () => {
    const opened = await openSignedIn();
    opened.faults.next({ path: /points$/ }, limited);
    const reading = opened.call('readStaged', { icao: 'EDDF' });
    expect(await waitFor(opened)).toMatchObject([{ call: 'readStaged', why: 'limited' }]);
    await opened.call('cancelWaiting', { call: 'readStaged' });
    expect(await reading).toEqual(cancelled);
  });

  test('ends when the service is changed', async () => {
    const services = await openServices();
    await services.useMine();
    services.mine.faults.next({ path: /points$/ }, limited);
    const loading = services.call('openAirport', { icao: 'EDDF' });
    await expect.poll(() => services.application.state.waiting).toHaveLength(1);
    await services.useOther();
    expect(services.application.state.waiting).toEqual([]);
    expect(await loading).toEqual(cancelled);
    await services.useMine();
    expect(services.application.state.waiting).toEqual([]);
  });

  test('of an account look-up is cancelled with the call whose token was rejected', async () => {
    const opened = await openSignedIn();
    opened.faults.next({ path: /contributions$/ }, { kind: 'answer', status: 401 });
    opened.faults.next({ path: /auth\/account$/ }, limited);
    const switching = opened.call('setContributions', { changes: [contributionSwitch] });
    await waitFor(opened);
    await opened.call('cancelWaiting', { call: 'setContributions' });
    expect(await switching).toEqual(cancelled);
    expect(await opened.sessionState()).toMatchObject({ kind: 'signed-in' });
  });
});

describe('a request in flight', () => {
  test('is cancelled immediately if it only reads', async () => {
    const opened = await openSignedIn();
    opened.faults.next({ path: /points$/ }, { kind: 'hang' });
    const loading = opened.call('openAirport', { icao: 'EDDF' });
    await expect.poll(() => opened.requestsTo(/points$/)).toHaveLength(1);
    await opened.call('cancelWaiting', { call: 'openAirport' });
    expect(await loading).toEqual(cancelled);
  });

  test('is finished and reported if it writes', async () => {
    const opened = await openSignedIn();
    const release = opened.faults.hold({ path: /contributions$/ });
    const switching = opened.call('setContributions', { changes: [contributionSwitch] });
    await expect.poll(() => opened.requestsTo(/contributions$/)).toHaveLength(1);
    await opened.call('cancelWaiting', { call: 'setContributions' });
    release();
    expect(await switching).toEqual({ ok: true, value: [{ ok: true, value: 'switched' }] });
  });
});

describe('a write that waits', () => {
  test('after a gateway error isn’t reported as cancelled, because it may have been made', async () => {
    const opened = await openSignedIn();
    opened.faults.next({ path: /contributions$/ }, unavailable(504));
    const switching = opened.call('setContributions', { changes: [contributionSwitch] });
    await waitFor(opened);
    await opened.call('cancelWaiting', { call: 'setContributions' });
    expect(await switching).toMatchObject({
      ok: false,
      error: { kind: 'unavailable', status: 504 },
    });
  });

  test('isn’t sent if the read before it is cancelled', async () => {
    const opened = await openSignedIn();
    opened.faults.next({ path: /points$/ }, limited);
    const linking = opened.call('link', link);
    await waitFor(opened);
    await opened.call('cancelWaiting', { call: 'link' });
    expect(await linking).toEqual(cancelled);
    expect(opened.requestsTo(/link$/)).toEqual([]);
  });
});

test('an apply that reads the links after a lost reply gets them when it is cancelled', async () => {
  const { icao, ...pair } = link;
  const opened = await openSignedIn();
  await openAirport(opened.call, icao);
  opened.faults.clear();
  opened.faults.next({ path: /links$/ }, { kind: 'delay', ms: 0 });
  const release = opened.faults.hold({ path: /links$/ });
  opened.faults.next({ path: /bulk$/ }, { kind: 'lost' });
  const applying = stageAndApply(opened.call, { icao, link: [pair], unlink: [] });
  await expect.poll(() => opened.requestsTo(/links$/)).toHaveLength(2);
  await opened.call('cancelWaiting', { call: 'apply' });
  release();
  expect(tally(applied(await applying))).toEqual({ done: 1 });
});
