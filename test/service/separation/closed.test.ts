import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { AirportOfDivision } from '../../../electron/contract/contributions.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { pauseReplies } from '../../support/requests/paused-requests.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
} from '../../support/application/open-service-session.ts';
import { openServices } from '../../support/application/open-services.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { clock } from '../../support/practice-call.ts';

type Opened = Awaited<ReturnType<typeof openServices>>;

/** Returns every file of the app and every entry of its keychain, with its content. */
async function everythingKept({ folder, keychain }: Opened): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, await readFile(path, 'utf8')] as const;
    }),
  );
  const secrets = [...keychain].map(([key, { secret }]) => [key, secret ?? ''] as const);
  return Object.fromEntries([...texts, ...secrets]);
}

/** Nadia is signed in, and the renewal of her token waits for the reply. */
async function renewing() {
  const time = clock();
  const paused = pauseReplies(/\/oauth\/token$/);
  let holding = false;
  const send: typeof fetch = (...request) => (holding ? paused.fetch : fetch)(...request);
  const opened = await openServices({ fetch: send, now: time.now });
  await opened.useMine();
  await opened.signIn();
  opened.mine.faults.clear();
  time.passSeconds(3600);
  holding = true;
  const asked = opened.call('readDivisions');
  await paused.reached(1);
  const renewals = () =>
    opened.mine.faults.requests.filter(({ body }) => body.includes('grant_type=refresh_token'));
  return { ...opened, paused, asked, renewals };
}

describe('S3 a renewal that is running when its service is closed', () => {
  test('is saved, and the refresh token isn’t used twice', async () => {
    const opened = await renewing();
    await opened.useOther();
    await opened.useMine();
    const asked = opened.call('readDivisions');
    opened.paused.resume();
    expect(await opened.asked).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(await asked).toMatchObject({ ok: true });
    expect(opened.renewals()).toHaveLength(1);
    expect(opened.session()).toMatchObject({ kind: 'signed-in', who: { name: 'Nadia Brandt' } });
  });

  test('is saved, although the service was used and closed again in the meantime', async () => {
    const opened = await renewing();
    await opened.useOther();
    await opened.useMine();
    await opened.useOther();
    opened.paused.resume();
    await opened.useMine();
    await expect.poll(() => opened.session().kind).toBe('signed-in');
    expect(await opened.call('readDivisions')).toMatchObject({ ok: true });
    expect(opened.renewals()).toHaveLength(1);
  });

  test('doesn’t sign a user in again who signed out in the meantime', async () => {
    const opened = await renewing();
    await opened.useOther();
    await opened.useMine();
    const signedOut = opened.call('signOut');
    opened.paused.resume();
    expect(await signedOut).toMatchObject({ ok: true });
    await Promise.all(opened.opened.slice(0, -1).map((companion) => companion.end()));
    expect([...opened.keychain.values()].every(({ secret }) => secret === null)).toBe(true);
  });
});

describe('S3 when another service is chosen', () => {
  test('a pending sign-in ends, and its callback signs nobody in', async () => {
    const opened = await openServices();
    await opened.useMine();
    const signingIn = opened.call('signIn');
    const callback = await opened.mine.browser.choose();
    await opened.useOther();
    expect(await signingIn).toEqual({ ok: false, error: { kind: 'cancelled' } });
    await expect(fetch(callback)).rejects.toThrow();
    expect([...opened.keychain.values()].every(({ secret }) => secret === null)).toBe(true);
  });
});

test('S3 no file or keychain entry changes after closing has ended', async () => {
  const paused = pauseReplies(/contact$|contributions$|link$/);
  const opened = await openServices({ fetch: paused.fetch });
  await opened.useMine();
  await opened.signIn();
  const asked = [
    opened.call('sendContactMessage', contactMessage),
    opened.call('setContributions', { changes: [contributionSwitch] }),
    opened.call('link', link),
  ];
  await paused.reached(3);
  const [, mine] = opened.opened;
  const closed = vi.fn();
  const closing = mine?.end().then(closed);
  // What doesn't wait for the network has ended by then.
  await opened.change({ theme: 'dark' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(closed).not.toHaveBeenCalled();
  paused.resume();
  await closing;
  const kept = await everythingKept(opened);
  expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(
    Object.values(kept)
      .join()
      .match(/"ok":true/g),
  ).toHaveLength(3);
  expect(await everythingKept(opened)).toEqual(kept);
});

test('S3 what a closed session still switches is unknown in the next one of its profile, which then doesn’t say that someone else changed it', async () => {
  const opened = await openServices();
  await opened.useMine();
  await opened.signIn();
  const { faults } = opened.mine;
  const release = faults.hold({ method: 'PATCH', path: /contributions$/ });
  const switching = opened.call('setContributions', { changes: [contributionSwitch] });
  const sent = () => faults.requests.filter(({ path }) => path.endsWith('/contributions'));
  await expect.poll(sent).toHaveLength(1);
  await opened.useOther();
  await opened.useMine();
  const { divisionId, airportRequestId } = contributionSwitch;
  const read = async () => {
    const rows = (await opened.call('readAirportRequests', { divisionId })) as Result<
      readonly AirportOfDivision[]
    >;
    return rows.ok && rows.value.find((row) => row.airportRequestId === airportRequestId);
  };
  expect(await read()).toMatchObject({ contributionsEnabled: null });
  release();
  expect(await switching).toMatchObject({ ok: true });
  expect(await read()).toMatchObject({ contributionsEnabled: false, changedSince: null });
});

test('S3 two sessions of one profile take turns with an apply: the second shows it and doesn’t judge it, until it has its outcomes', async () => {
  const paused = pauseReplies(/links\/bulk$/);
  const { now, passSeconds } = clock();
  const opened = await openServices({ fetch: paused.fetch, now });
  const { stopbarId, leadOnId } = link;
  const { points } = opened.mine.practice.world;
  await opened.useMine();
  await opened.signIn();
  const applying = stageAndApply(opened.call, {
    ...{ icao: 'EDDF', link: [{ stopbarId, leadOnId }], unlink: [] },
  });
  await paused.reached(1);
  const leadOn = points.get(leadOnId);
  // Nothing shows it yet.
  if (leadOn) points.set(leadOnId, { ...leadOn, linkedTo: [] });
  await opened.useOther();
  await opened.useMine();
  passSeconds(120);
  const linking = () => opened.application.state.linking;
  const running = { phase: 'stopping', total: 1 };
  expect(linking().others).toMatchObject([{ icao: 'EDDF', staged: 1, running }]);
  await opened.call('openAirport', { icao: 'EDDF' });
  expect(linking().inWork).toMatchObject({
    ...{ running, found: null, staging: { pending: { length: 1 } } },
  });
  const { rev } = linking().inWork?.staging ?? {};
  const again = opened.call('apply', { airports: [{ icao: 'EDDF', rev }] });
  if (leadOn) points.set(leadOnId, { ...leadOn, linkedTo: [stopbarId] });
  paused.resume();
  await applying;
  expect(await again).toMatchObject({ error: { kind: 'conflict' } });
  expect(linking().inWork).toMatchObject({
    staging: { pending: [], undo: 'apply' },
    running: null,
    outcomes: [{ outcome: { kind: 'done' } }],
  });
});
