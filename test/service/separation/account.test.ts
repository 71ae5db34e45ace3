import { describe, expect, test } from 'vitest';
import type { SavedAirport } from '../../../electron/contract/contributions.ts';
import type { KeptForm } from '../../../electron/contract/application/forms.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { pauseReplies, pauseRequests } from '../../support/requests/paused-requests.ts';
import {
  contributionSwitch,
  link,
  openServiceSession,
} from '../../support/application/open-service-session.ts';
import { placeOf } from '../../support/application/form-places.ts';
import { applied, openLinking, tally } from '../../support/linking/open-linking.ts';
import { tomas } from '../../support/session/practice-browser.ts';

type Opened = Awaited<ReturnType<typeof openServiceSession>>;

/** Returns the distinct tokens that were sent to a path. */
const tokensAt = ({ requestsTo }: Opened, path: RegExp) => [
  ...new Set(requestsTo(path).map(({ headers }) => headers['x-network-token'])),
];

const whoDid = async ({ activityOnDisk }: Opened) =>
  (await activityOnDisk()).map(({ who, outcome }) => [who, outcome.ok || outcome.error.kind]);

/** Returns what is under way at the saved airports. */
async function waitingAtSaved({ call }: Opened) {
  const saved = (await call('readSavedAirports')) as Result<readonly SavedAirport[]>;
  return saved.ok && saved.value.map(({ wanted, readingBack }) => ({ wanted, readingBack }));
}

test('S2 the page continues only for the person whose sign-in expired', async () => {
  const opened = await openServiceSession();
  const { application, call, signIn } = opened;
  const person = () => application.state.whose;
  const expire = async () => {
    await call('simulate', 'session-expired');
    await call('checkAccount');
    await call('simulate', 'none');
    expect(await opened.sessionState()).toEqual({ kind: 'signed-out' });
  };
  expect(person()).toBeNull();
  await signIn();
  const hers = person();
  expect(hers).not.toBeNull();
  await expire();
  expect(person()).toBe(hers);
  await signIn();
  expect(person()).toBe(hers);
  await expire();
  await signIn(tomas);
  expect(person()).not.toBe(hers);
  expect(person()).not.toBeNull();
  await call('signOut');
  expect(person()).toBeNull();
  await signIn();
  expect(person()).toBe(hers);
});

describe('S2 after Nadia signed out and Tomas signed in', () => {
  test('her rejected request isn’t sent again with his token', async () => {
    const paused = pauseRequests(/\/link$/);
    const opened = await openServiceSession({ fetch: paused.fetch });
    await opened.signIn();
    const linking = opened.call('link', link);
    await paused.reached(1);
    const [hers] = tokensAt(opened, /auth\/account/);
    await opened.call('signOut');
    await opened.signIn(tomas);
    opened.faults.next({ path: /\/link$/ }, { kind: 'answer', status: 401, body: 'No' });
    paused.resume();
    expect(await linking).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(tokensAt(opened, /\/link$/)).toEqual([hers]);
    expect(opened.requestsTo(/\/link$/)).toHaveLength(1);
    expect(await whoDid(opened)).toEqual([['Nadia Brandt', 'signed-out']]);
  });

  test('her request that waits after a 429 isn’t retried', async () => {
    const opened = await openServiceSession();
    await opened.signIn();
    const headers = { 'Retry-After': '20' };
    const limited = { kind: 'answer', status: 429, headers } as const;
    opened.faults.next({ path: /\/link$/ }, limited, { times: 9 });
    const linking = opened.call('link', link);
    await expect.poll(() => opened.requestsTo(/\/link$/)).toHaveLength(1);
    await opened.call('signOut');
    expect(await linking).toEqual({ ok: false, error: { kind: 'signed-out' } });
    expect(opened.requestsTo(/\/link$/)).toHaveLength(1);
  });

  test('the rest of her apply isn’t sent, and is reported as such', async () => {
    const paused = pauseReplies(/links\/bulk$/);
    const opened = await openLinking({ points: 800, links: 0 }, { fetch: paused.fetch });
    const { icao, stopbarIds, leadOnIds } = opened.airport;
    const link = leadOnIds.slice(0, 300).map((leadOnId, at) => ({
      leadOnId,
      stopbarId: stopbarIds[at] ?? '',
    }));
    const applying = opened.apply({ icao, link, unlink: [] });
    await paused.reached(1);
    await opened.call('signOut');
    await opened.signIn(tomas);
    const [his] = tokensAt(opened, /auth\/account/).slice(-1);
    paused.resume();
    const result = applied(await applying);
    const { done = 0, 'not-sent': notSent = 0 } = tally(result);
    expect(done).toBeGreaterThan(0);
    expect(notSent).toBeGreaterThan(0);
    expect(done + notSent).toBe(300);
    expect(tokensAt(opened, /links\/bulk$/)).not.toContain(his);
    const stopped = result.counts.filter(({ outcome }) => outcome.kind === 'not-sent');
    for (const { outcome } of stopped) {
      expect(outcome).toEqual({ kind: 'not-sent', error: { kind: 'signed-out' } });
    }
    expect(new Set((await whoDid(opened)).map(([who]) => who))).toEqual(new Set(['Nadia Brandt']));
    // He sees what is staged, but not what she was told about it.
    expect(opened.linking().inWork).toMatchObject({
      staging: { pending: { length: notSent }, reasons: [] },
      outcomes: [],
    });
  });

  test('a switch read back for her is recorded as hers, and isn’t shown to him', async () => {
    let isLost = false;
    const paused = pauseReplies(/divisions\/\d+\/airports$/);
    const send: typeof fetch = async (input, init) => {
      if (!isLost) return fetch(input, init);
      if (init?.method !== 'PATCH') return paused.fetch(input, init);
      await fetch(input, init);
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      });
    };
    const opened = await openServiceSession({ fetch: send });
    await opened.signIn();
    await opened.call('readAirportRequests', { divisionId: 12 });
    await opened.call('saveAirport', { divisionId: 12, airportRequestId: 203, label: 'EDDF' });
    isLost = true;
    const switching = opened.call('setContributions', { changes: [contributionSwitch] });
    await paused.reached(1);
    expect(await waitingAtSaved(opened)).toEqual([{ wanted: null, readingBack: true }]);
    await opened.call('signOut');
    isLost = false;
    await opened.signIn(tomas);
    expect(await waitingAtSaved(opened)).toEqual([{ wanted: null, readingBack: false }]);
    paused.resume();
    expect(await switching).toMatchObject({ ok: true });
    expect(await whoDid(opened)).toEqual([['Nadia Brandt', true]]);
  });
});

test('S2 what she types in Activity is there again for her, also while her sign-in is expired, and not for him', async () => {
  const { application, call, sessionState, signIn } = await openServiceSession();
  const kept = async () => {
    const read = await Promise.all(
      (['activity', 'linking'] as const).map((form) =>
        call('readForm', placeOf(form, application.state)),
      ),
    );
    return (read as readonly Result<KeptForm>[]).map((one) => one.ok && one.value.text);
  };
  await signIn();
  for (const form of ['activity', 'linking'] as const) {
    await call('saveForm', { ...placeOf(form, application.state), text: 'hers' });
  }
  await call('signOut');
  expect(await kept()).toEqual([null, 'hers']);
  await signIn();
  expect(await kept()).toEqual(['hers', 'hers']);
  await call('simulate', 'session-expired');
  await call('readDivisions');
  expect(await sessionState()).toMatchObject({ kind: 'signed-out' });
  expect(await kept()).toEqual(['hers', 'hers']);
  await call('simulate', 'none');
  await signIn(tomas);
  expect(await kept()).toEqual([null, 'hers']);
});

describe('S2 signing out', () => {
  const revoked = ({ faults }: Opened) =>
    faults.requests.filter(({ path }) => path === '/oauth/revoke');

  test('also revokes a sign-in that wasn’t restored yet', async () => {
    const first = await openServiceSession();
    await first.signIn();
    const next = await openServiceSession({ secretStore: () => first.store });
    await next.call('signOut');
    await expect.poll(() => revoked(next)).toHaveLength(2);
    expect(first.store.secret).toBeNull();
  });

  test('by signing in as someone else revokes the first sign-in', async () => {
    const opened = await openServiceSession();
    await opened.signIn();
    await opened.signIn(tomas);
    await expect.poll(() => revoked(opened)).toHaveLength(2);
  });
});

test('B4 points are checked before linking by IDs, even while another sign-in is pending', async () => {
  const opened = await openServiceSession();
  await opened.signIn();
  void opened.call('signIn');
  await opened.browser.tab(2);
  expect(await opened.call('link', { ...link, icao: 'EDDM' })).toMatchObject({
    error: { kind: 'invalid' },
  });
  expect(opened.requestsTo(/\/link$/)).toEqual([]);
});
