import { describe, expect, test } from 'vitest';
import { changeAirport } from '../../../electron/practice/change-airport.ts';
import { link, openServiceSession } from '../../support/application/open-service-session.ts';
import { openService, openServices } from '../../support/application/open-services.ts';
import { openAirport, stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { answerJson } from '../../support/practice/faults.ts';
import { openSession, openSignedIn } from '../../support/session/open-session.ts';
import { clock } from '../../support/practice-call.ts';
import { MemoryStore } from '../../support/session/memory-store.ts';
import { tomas } from '../../support/session/practice-browser.ts';

const again = { kind: 'signed-out', because: 'profile-changed' };

/** Returns a profile of the same service in which the given field points to another server. */
const changes = (stranger: string) =>
  [
    ['authorizationEndpoint', { signIn: { authorizationEndpoint: `${stranger}/authorize` } }],
    ['tokenEndpoint', { signIn: { tokenEndpoint: `${stranger}/oauth/token` } }],
    ['revocationEndpoint', { signIn: { revocationEndpoint: `${stranger}/oauth/revoke` } }],
    ['clientId', { signIn: { clientId: 'another-client' } }],
    ['tokenHeader', { tokenHeader: 'X-Other-Token' }],
    ['baseUrl', { baseUrl: `${stranger}/v2` }],
    [
      'redirectUri',
      { signIn: { redirectUri: `${stranger}/back`, callback: 'https://example.org/back' } },
    ],
  ] as const;

const fields = changes('').map(([field]) => field);

describe.each(fields)('S1 a profile with another %s', (field) => {
  const changed = <Given extends { readonly signIn: object }>(given: Given, stranger: string) => {
    const [, change = {}] = changes(stranger).find(([name]) => name === field) ?? [];
    const { signIn, ...rest } = { signIn: {}, ...change };
    return { ...given, ...rest, signIn: { ...given.signIn, ...signIn } };
  };

  test('doesn’t use the sign-in in the keychain, and says why', async () => {
    const stranger = await openService();
    const time = clock();
    const first = await openServices({ now: time.now });
    await first.useMine();
    await first.signIn();
    time.passSeconds(3000);
    const [kept] = [...first.keychain.values()].filter(({ secret }) => secret !== null);
    first.mine.faults.clear();

    const profile = changed(first.mine.profile, new URL(stranger.profile.baseUrl).origin);
    const store = new MemoryStore(kept?.secret ?? null);
    const next = await openServiceSession({
      ...{ profile, practice: false, secretStore: () => store, now: time.now },
    });
    await next.restore();

    expect(await next.sessionState()).toEqual(again);
    expect(await next.call('readDivisions')).toMatchObject({ error: { kind: 'signed-out' } });
    expect(await next.call('signOut')).toMatchObject({ ok: true });
    expect(first.mine.faults.requests).toEqual([]);
    expect(stranger.faults.requests).toEqual([]);
  });

  test('signs out of the old service when it is set over the bridge, and sends nothing to the new one', async () => {
    const stranger = await openService();
    const { application, mine, call, change, signIn, session, useMine } = await openServices();
    await useMine();
    await signIn();
    mine.faults.clear();
    const strange = changed(mine.profile, new URL(stranger.profile.baseUrl).origin);
    expect(await change({ liveProfile: strange })).toMatchObject({ ok: true });
    await expect.poll(() => session()).toEqual(again);
    expect(await call('readDivisions')).toMatchObject({ error: { kind: 'signed-out' } });
    expect(application.state.settings.liveProfile).toEqual(strange);
    expect(stranger.faults.requests).toEqual([]);
    const revoked = () => mine.faults.requests.filter(({ path }) => path === '/oauth/revoke');
    await expect.poll(() => revoked()).toHaveLength(2);
    expect(mine.faults.requests).toHaveLength(2);
  });
});

describe.each([
  ['is removed', 'removeOwnService', undefined],
  ['gets another address', 'changeSettings', 'other'],
] as const)('S1 when the user’s own service %s but the change fails', (_what, name, profile) => {
  test('the user stays signed in', async () => {
    const opened = await openServices();
    const { application, call, mine, other, session } = opened;
    await opened.useMine();
    await opened.signIn();
    opened.failToOpen();
    const change = profile && { liveProfile: { ...other.profile, name: 'Other' } };
    expect(await call(name, change)).toMatchObject({ error: { kind: 'unexpected' } });
    expect(session()).toMatchObject({ kind: 'signed-in' });
    expect(application.state.settings).toMatchObject({
      ...{ service: 'live', liveProfile: mine.profile },
    });
    expect(await call('readDivisions')).toMatchObject({ ok: true });
  });
});

describe('S1 a saved sign-in', () => {
  test('is used again once the profile is changed back', async () => {
    const { store } = await openSignedIn();
    const elsewhere = await openSession({ store, binding: 'another' });
    await elsewhere.session.account.restore();
    expect(elsewhere.session.state).toEqual(again);
    const { session } = await openSession({ store });
    await session.account.restore();
    expect(session.state).toMatchObject({ kind: 'signed-in' });
  });

  test('is used by a profile with another name, scope or callback', async () => {
    const { change, mine, signIn, session, useMine } = await openServices();
    await useMine();
    await signIn();
    const { profile } = mine;
    const signInAt = { ...profile.signIn, scope: 'more', callback: 'https://example.org/back' };
    await change({ liveProfile: { ...profile, name: 'Mine', signIn: signInAt } });
    await expect.poll(() => session()).toMatchObject({ kind: 'signed-in' });
  });

  test('ends if the service says that it is another person’s', async () => {
    const someoneElse = { name: 'Tomas', networkId: '10000003', email: null, division: null };
    const { store } = await openSignedIn();
    const { session, logged } = await openSession({
      store,
      lookUp: () => Promise.resolve({ ok: true, value: someoneElse }),
    });
    await session.account.restore();
    await session.account.check();
    expect(session.state).toEqual({ kind: 'signed-out', because: 'expired' });
    await expect.poll(() => store.secret).toBeNull();
    expect(logged.join()).toContain('another account');
  });
});

test('T2 the next person doesn’t see why an apply was refused, even if the profile changed while practice was in use', async () => {
  const { application, call, change, mine, signIn } = await openServices();
  const { profile } = mine;
  await change({ liveProfile: profile });
  const signInAt = { ...profile.signIn, revocationEndpoint: undefined };
  const changed = { ...profile, signIn: signInAt };
  // It first signs out with the saved profile, in a session that has the same stores.
  expect(await change({ service: 'live', liveProfile: changed })).toMatchObject({ ok: true });
  await signIn();
  const { icao, ...pair } = link;
  await openAirport(call, icao);
  mine.faults.next({ path: /links\/bulk$/ }, answerJson(403, { message: 'Not at this airport' }));
  await stageAndApply(call, { icao, link: [pair], unlink: [] });
  const inWork = () => application.state.linking.inWork;
  const why = { kind: 'refused', error: { kind: 'forbidden' } };
  expect(inWork()).toMatchObject({ staging: { reasons: [{ why }] }, outcomes: [{ outcome: why }] });
  await call('signOut');
  await signIn(tomas);
  expect(application.state.session).toMatchObject({ who: { name: 'Tomas Keller' } });
  expect(inWork()).toMatchObject({
    staging: { pending: { length: 1 }, reasons: [] },
    outcomes: [],
  });
});

test('K12 what others changed stays shown while the keychain doesn’t remove the sign-in of a profile that is changed', async () => {
  const { application, call, change, keychain, mine, signIn, useMine } = await openServices();
  const icao = 'EDDF';
  await useMine();
  await signIn();
  await openAirport(call, icao);
  changeAirport(mine.practice.world, icao);
  await openAirport(call, icao);
  const inWork = () => application.state.linking.inWork;
  const before = inWork();
  expect(before?.byOthers?.points).toHaveLength(2);
  for (const store of keychain.values()) store.problem = 'locked';
  const signInAt = { ...mine.profile.signIn, clientId: 'another-client' };
  expect(await change({ liveProfile: { ...mine.profile, signIn: signInAt } })).toMatchObject({
    error: { kind: 'keychain', problem: 'locked' },
  });
  expect(inWork()).toEqual(before);
  const data = await call('readAirportData', { icao, newerThan: 0 });
  expect(data).toMatchObject({ value: { icao } });
  // It doesn't count as seen either.
  expect(await openAirport(call, icao)).toMatchObject({
    value: { work: { byOthers: before?.byOthers } },
  });
});

test('K12 a service stays in use, and signed in, while the keychain doesn’t remove its sign-in', async () => {
  const { application, change, keychain, session, signIn, useMine } = await openServices();
  await useMine();
  await signIn();
  for (const store of keychain.values()) store.problem = 'locked';
  const refused = { error: { kind: 'keychain', problem: 'locked' } };
  expect(await change({ liveProfile: null })).toMatchObject(refused);
  expect(application.state.settings.service).toBe('live');
  expect(session()).toMatchObject({ kind: 'signed-in' });
  for (const store of keychain.values()) store.problem = undefined;
  expect(await change({ liveProfile: null })).toMatchObject({ ok: true });
  expect([...keychain.values()].map(({ secret }) => secret)).toEqual([null, null]);
});
