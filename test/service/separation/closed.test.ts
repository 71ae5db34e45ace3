import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { KeptForm } from '../../../electron/contract/application/forms.ts';
import type { ContactDraft, Correspondence } from '../../../electron/contract/contact.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { pauseReplies } from '../../support/requests/paused-requests.ts';
import {
  contactMessage,
  contributionSwitch,
  link,
} from '../../support/application/open-service-session.ts';
import { placeOf, typedDraft } from '../../support/application/form-places.ts';
import { openServices } from '../../support/application/open-services.ts';
import { applied, tally } from '../../support/linking/open-linking.ts';
import { stageAndApply } from '../../support/linking/stage-and-apply.ts';
import { clock } from '../../support/practice-call.ts';

const draft = { email: '', topic: 'Later', message: 'Typed later.' };

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

const correspondence = async ({ application, call }: Opened) => {
  const read = (await call('readCorrespondence')) as Result<Correspondence>;
  const form = (await call('readForm', placeOf('contact', application.state))) as Result<KeptForm>;
  if (!read.ok || !form.ok) throw new Error('Nothing can be read');
  const draft = JSON.parse(form.value.text ?? '') as ContactDraft;
  return { ...read.value, ...application.state.contact, draft };
};

describe('S3 a service that is closed while a contact message is being sent', () => {
  test('records the message and keeps the draft that was typed since then', async () => {
    const paused = pauseReplies(/\/contact$/);
    const opened = await openServices({ fetch: paused.fetch });
    await opened.useMine();
    const sending = opened.call('sendContactMessage', contactMessage);
    await paused.reached(1);
    await opened.useOther();
    await opened.useMine();
    const typed = typedDraft(opened.application.state, draft);
    expect(await opened.call('saveForm', typed)).toMatchObject({ ok: true });
    paused.resume();
    expect(await sending).toMatchObject({ ok: true });
    const known = await correspondence(opened);
    expect(known.draft).toEqual(draft);
    expect(known.sent).toMatchObject([{ message: contactMessage.message, arrival: 'confirmed' }]);
    expect(known.inDoubt).toBeNull();
    await opened.useOther();
    expect(await correspondence(opened)).toMatchObject({ sent: [], draft: { message: '' } });
  });
});

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
  test('a running apply stops and reports its outcomes, and the rest stays staged', async () => {
    const paused = pauseReplies(/links\/bulk$/);
    const opened = await openServices({ fetch: paused.fetch });
    await opened.useMine();
    await opened.signIn();
    const pairs = Array.from({ length: 400 }, (_, at) => ({
      stopbarId: `EDDF_SB_${at}`,
      leadOnId: `EDDF_LO_${at}`,
    }));
    const { points } = opened.mine.practice.world;
    const model = points.get(link.stopbarId);
    const leadOn = points.get(link.leadOnId);
    if (!model || !leadOn) throw new Error('The seed has changed');
    for (const { stopbarId, leadOnId } of pairs) {
      points.set(stopbarId, { ...model, id: stopbarId });
      points.set(leadOnId, { ...leadOn, id: leadOnId, linkedTo: [] });
    }
    const applying = stageAndApply(opened.call, { icao: 'EDDF', link: pairs, unlink: [] });
    await paused.reached(1);
    await opened.useOther();
    paused.resume();
    const outcomes = tally(applied(await applying));
    const { done = 0, 'not-sent': notSent = 0 } = outcomes;
    expect(outcomes).toEqual({ done: 400 - notSent, 'not-sent': 400 - done });
    expect(opened.other.faults.requests.filter(({ path }) => path.includes('bulk'))).toEqual([]);
    expect(opened.application.state.linking.others).toEqual([]);
    await opened.useMine();
    expect(opened.application.state.linking.others).toMatchObject([
      { icao: 'EDDF', staged: notSent, running: null },
    ]);
  });

  test('waiting switches are dropped, and the one in flight is recorded for its service', async () => {
    const paused = pauseReplies(/contributions$/);
    const opened = await openServices({ fetch: paused.fetch });
    await opened.useMine();
    await opened.signIn();
    const sent = opened.call('setContributions', { changes: [contributionSwitch] });
    await paused.reached(1);
    const waiting = opened.call('setContributions', {
      changes: [{ ...contributionSwitch, contributionsEnabled: true }],
    });
    await opened.useOther();
    paused.resume();
    expect(await waiting).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(await sent).toMatchObject({ ok: true });
    expect(await opened.call('readActivity')).toMatchObject({ value: { entries: [] } });
    await opened.useMine();
    expect(await opened.call('readActivity')).toMatchObject({
      value: { entries: [{ outcome: { ok: false } }, { outcome: { ok: true } }] },
    });
  });

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

describe('S3 two sessions of one profile take turns', () => {
  test('with an apply: the second shows it and doesn’t judge it, until it has its outcomes', async () => {
    const paused = pauseReplies(/links\/bulk$/);
    const { now, passSeconds } = clock();
    const opened = await openServices({ fetch: paused.fetch, now });
    const { stopbarId, leadOnId } = link;
    const { points } = opened.mine.practice.world;
    await opened.useMine();
    await opened.signIn();
    await opened.call('openAirport', { icao: 'EDDF' });
    const applying = stageAndApply(opened.call, {
      ...{ icao: 'EDDF', link: [{ stopbarId, leadOnId }], unlink: [] },
    });
    await paused.reached(1);
    const leadOn = points.get(leadOnId);
    // Nothing shows it yet.
    if (leadOn) points.set(leadOnId, { ...leadOn, linkedTo: [] });
    const linking = () => opened.application.state.linking;
    const { rev } = linking().inWork?.staging ?? {};
    await opened.useOther();
    expect(linking()).toEqual({ inWork: null, others: [], apply: null });
    await opened.useMine();
    passSeconds(120);
    const running = { phase: 'stopping', total: 1 };
    expect(linking().others).toMatchObject([{ icao: 'EDDF', staged: 1, running }]);
    const isRunning = { found: null, unsettled: [], staging: { pending: { length: 1 } } };
    const seen = await opened.call('openAirport', { icao: 'EDDF' });
    expect(seen).toMatchObject({ value: { work: { ...isRunning, running } } });
    const again = await opened.call('apply', { airports: [{ icao: 'EDDF', rev }] });
    expect(again).toMatchObject({ error: { kind: 'conflict' } });
    if (leadOn) points.set(leadOnId, { ...leadOn, linkedTo: [stopbarId] });
    const shown = await opened.call('openAirport', { icao: 'EDDF' });
    expect(shown).toMatchObject({ value: { work: { ...isRunning, byOthers: null } } });
    paused.resume();
    await applying;
    expect(linking().inWork).toMatchObject({
      staging: { pending: [], undo: 'apply' },
      running: null,
      outcomes: [{ outcome: { kind: 'done' } }],
    });
    const ended = { ok: true, value: { outcomes: [{ outcome: { kind: 'done' }, count: 1 }] } };
    expect(linking().apply).toMatchObject({ phase: 'ended', airports: [{ icao: 'EDDF', ended }] });
    expect(await opened.call('readActivity')).toMatchObject({
      value: { entries: [{ action: 'changeLinks', outcome: { ok: true } }] },
    });
  });

  test('with a contact message: it is sent once, and listed once', async () => {
    const paused = pauseReplies(/\/contact$/);
    const opened = await openServices({ fetch: paused.fetch });
    await opened.useMine();
    const sending = opened.call('sendContactMessage', contactMessage);
    await paused.reached(1);
    await opened.useOther();
    await opened.useMine();
    expect(await correspondence(opened)).toMatchObject({ sending: true, inDoubt: null });
    expect(
      await opened.call('sendContactMessage', { ...contactMessage, anyway: true }),
    ).toMatchObject({
      error: { kind: 'cancelled' },
    });
    expect(await opened.call('keepContactMessageAsSent')).toMatchObject({ ok: false });
    paused.resume();
    expect(await sending).toMatchObject({ ok: true });
    expect((await correspondence(opened)).sent).toHaveLength(1);
  });
});
