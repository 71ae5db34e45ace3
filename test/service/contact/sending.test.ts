import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Slices } from '../../../electron/contract.ts';
import { correspondenceOf, draft, message, openContact } from './open-contact.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';
import { clock } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const day = 24 * 3600;
const contactPath = { path: /contact$/ };

describe('a message', () => {
  test('is sent once if the user sends it twice at the same time', async () => {
    const { contact, faults, posts } = await openContact();
    const release = faults.hold(contactPath);
    const { sendContactMessage } = contact.handlers;
    const sending = Promise.all([
      sendContactMessage(message),
      sendContactMessage(message),
      sendContactMessage({ ...message, anyway: true }),
    ]);
    await expect.poll(() => posts()).toHaveLength(1);
    release();
    const outcomes = await sending;
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(outcomes[1]).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(posts()).toHaveLength(1);
  });

  test('is in the sent list with the service’s ID before the call returns', async () => {
    const { contact, practice, restart } = await openContact();
    await contact.type(draft);
    await contact.handlers.sendContactMessage(message);
    const { sent, draft: left } = await correspondenceOf(restart());
    const [stored] = practice.world.contactMessages;
    expect(sent).toMatchObject([{ ...message, id: stored?.id, arrival: 'confirmed' }]);
    expect(left).toEqual({ ...draft, topic: '', message: '' });
  });

  test('is sent as soon as its file can be read', async () => {
    const dataFolder = await temporaryFolder();
    const file = join(dataFolder, 'profiles', 'practice', 'contact.json');
    await mkdir(file, { recursive: true });
    const { call, requestsTo, states } = await openServiceSession({ dataFolder });
    expect(await call('sendContactMessage', message)).toMatchObject({ ok: false });
    expect(states.at(-1)).toMatchObject({ contact: { sending: false, inDoubt: null } });
    await rm(file, { recursive: true });
    expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
    expect(requestsTo('/v2/contact')).toHaveLength(1);
  });

  test('is never shown as unknown while it is being sent', async () => {
    const { call, states } = await openServiceSession();
    expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
    expect(states.map(({ contact }) => contact.sending)).toContain(true);
    expect(states.map(({ contact }) => contact.inDoubt).filter(Boolean)).toEqual([]);
  });
});

describe('the limit', () => {
  test('survives a restart, needs confirmation to send anyway, and ends after its time', async () => {
    const { now, passSeconds } = clock();
    const { contact, posts, restart } = await openContact({ now, serviceNow: now });
    await contact.handlers.sendContactMessage(message);
    passSeconds(3600);
    const again = restart();
    expect(again.state().limit).toMatchObject({ until: now() + (day - 3600) * 1000, exact: true });
    expect(await again.handlers.sendContactMessage(message)).toEqual({
      ok: false,
      error: { kind: 'limited', said: '', retryAt: again.state().limit?.until },
    });
    expect(posts()).toHaveLength(1);
    expect(await again.handlers.sendContactMessage({ ...message, anyway: true })).toMatchObject({
      ok: false,
    });
    expect(again.state().limit).toMatchObject({ until: now() + (day - 3600) * 1000 });
    passSeconds(day - 3600);
    expect(again.state().limit).toBeNull();
    expect(await again.handlers.sendContactMessage(message)).toMatchObject({ ok: true });
  });

  test('is only known to the service after the clock was set back', async () => {
    const { now, passSeconds } = clock();
    const { contact, posts } = await openContact({ now });
    await contact.handlers.sendContactMessage(message);
    passSeconds(-10 * day);
    expect(contact.state().limit).toBeNull();
    expect(await contact.handlers.sendContactMessage(message)).toMatchObject({
      error: { kind: 'limited' },
    });
    expect(posts()).toHaveLength(2);
    expect(contact.state().limit).toMatchObject({ until: now() + day * 1000 });
  });

  test('is kept while the clock is set forward and back', async () => {
    const { now, passSeconds } = clock();
    const { contact, restart } = await openContact({ now });
    await contact.handlers.sendContactMessage(message);
    passSeconds(3 * day);
    await correspondenceOf(restart());
    passSeconds(-3 * day + 3600);
    expect(restart().state().limit).toMatchObject({ until: now() + (day - 3600) * 1000 });
  });

  test('is pushed when it begins, and doesn’t begin after another error', async () => {
    const { call, faults, states } = await openServiceSession();
    faults.next(contactPath, { kind: 'answer', status: 400 });
    await call('sendContactMessage', message);
    expect(states.at(-1)).toMatchObject({ contact: { limit: null } });
    await call('sendContactMessage', message);
    expect(states.at(-1)).toMatchObject({ contact: { limit: { exact: true } } });
  });
});

describe('the sent list', () => {
  const sentOf = (result: Result<unknown>) =>
    result.ok ? (result.value as Correspondence).sent : [];

  test('can be deleted from and restored', async () => {
    const { call } = await openServiceSession();
    await call('sendContactMessage', message);
    const [sent] = sentOf(await call('readCorrespondence'));
    const key = sent?.key ?? '';
    expect(sentOf(await call('deleteSentMessage', { key }))).toEqual([]);
    expect(sentOf(await call('restoreSentMessage'))).toEqual([sent]);
    expect(sentOf(await call('restoreSentMessage'))).toEqual([sent]);
  });

  test('says whether a deletion is on disk', async () => {
    const { call, dataFolder } = await openServiceSession();
    await call('sendContactMessage', message);
    const [sent] = sentOf(await call('readCorrespondence'));
    const file = join(dataFolder, 'profiles', 'practice', 'contact.json');
    await rm(file);
    await mkdir(file);
    const key = sent?.key ?? '';
    const deleted = await call('deleteSentMessage', { key });
    expect(deleted).toMatchObject({ ok: true, value: { sent: [], isOnDisk: false } });
    await rm(file, { recursive: true });
    expect(await call('restoreSentMessage')).toMatchObject({ value: { isOnDisk: true } });
  });
});

describe('the file', () => {
  test('of an older version without newer fields is read', async () => {
    const folder = await temporaryFolder();
    const inDoubt = { ...message, since: 1, why: 'broken', probablyArrived: false };
    const stored = { draft, inDoubt, whatCameAndWent: 1 };
    await writeFile(join(folder, 'contact.json'), JSON.stringify(stored));
    const { contact, logged } = await openContact({ folder });
    expect(await correspondenceOf(contact)).toMatchObject({ draft, sent: [], inDoubt });
    expect(logged).toEqual([]);
  });
});

test('the technical details name the last errors, and never the token', async () => {
  const { call, signIn, practice } = await openServiceSession({ lastErrorIds: () => ['1a2b3c4d'] });
  await signIn();
  const read = await call('readTechnicalDetails');
  expect(read).toMatchObject({ ok: true, value: expect.stringContaining('1a2b3c4d') });
  expect(JSON.stringify(read)).toContain(practice.baseUrl);
  expect(JSON.stringify(read)).not.toMatch(/token|Nadia|@/i);
});

test('the limit of an earlier practice service doesn’t apply to a new one', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openServiceSession({ dataFolder });
  expect(await first.call('sendContactMessage', message)).toMatchObject({ ok: true });
  const limitOf = async ({ call }: typeof first) => {
    const state = await call('readState');
    return state.ok && (state.value as Slices).service.contact.limit;
  };
  expect(await limitOf(first)).toMatchObject({ exact: true });

  const again = await openServiceSession({ dataFolder });
  expect(await limitOf(again)).toMatchObject({ exact: true });
  const renewed = await openServiceSession({ dataFolder, serviceIsNew: true });
  expect(await limitOf(renewed)).toBeNull();
  expect(await renewed.call('sendContactMessage', message)).toMatchObject({ ok: true });
});
