import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Slices } from '../../../electron/contract.ts';
import { correspondenceOf, draft, message, openContact } from './open-contact.ts';
import { typedDraft } from '../../support/application/form-places.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';
import { clock } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const day = 24 * 3600;
const contactPath = { path: /contact$/ };

describe('a message', () => {
  test('is saved as one that may have arrived before it is sent', async () => {
    const { contact, faults, practice, restart } = await openContact();
    faults.next(contactPath, { kind: 'hang' });
    await contact.type(draft);
    const sending = contact.handlers.sendContactMessage(message);
    await expect.poll(() => faults.requests.length).toBe(1);

    // The state after a kill at this moment.
    const { draft: kept, inDoubt, sent } = await correspondenceOf(restart());
    expect(kept).toEqual(draft);
    expect(inDoubt).toMatchObject({ ...message, why: 'cut-short' });
    expect(sent).toEqual([]);
    await practice.close();
    await sending;
  });

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

  test('keeps text typed while it is being sent', async () => {
    const { contact, faults, restart } = await openContact();
    const release = faults.hold(contactPath);
    await contact.type(draft);
    const sending = contact.handlers.sendContactMessage(message);
    await contact.type({ ...draft, message: 'And another thing.' });
    release();
    await sending;
    const { draft: left } = await correspondenceOf(restart());
    expect(left).toMatchObject({ topic: '', message: 'And another thing.' });
  });

  test('is never shown as unknown while it is being sent', async () => {
    const { call, states } = await openServiceSession();
    expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
    expect(states.map(({ contact }) => contact.sending)).toContain(true);
    expect(states.map(({ contact }) => contact.inDoubt).filter(Boolean)).toEqual([]);
  });

  test('isn’t sent if it can’t be saved, because it could then be sent twice', async () => {
    const { application, call, dataFolder, requestsTo, states } = await openServiceSession();
    const folder = join(dataFolder, 'profiles', 'practice');
    await mkdir(folder, { recursive: true });
    await mkdir(join(folder, 'contact.json'));
    const outcome = await call('sendContactMessage', message);
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unexpected' } });
    expect(requestsTo('/v2/contact')).toEqual([]);
    expect(states.at(-1)).toMatchObject({ contact: { sending: false, inDoubt: null } });
    expect(await call('saveForm', typedDraft(application.state, draft))).toEqual({
      ok: true,
      value: false,
    });
    expect(states.at(-1)?.storageProblem?.files).toEqual([
      join('profiles', 'practice', 'contact.json'),
    ]);
  });

  test.each(['can’t be read', 'can’t be written'] as const)(
    'is sent as soon as the disk works again, if its file %s',
    async (what) => {
      const dataFolder = await temporaryFolder();
      const folder = join(dataFolder, 'profiles', 'practice');
      await mkdir(join(dataFolder, 'profiles'));
      const file = join(folder, 'contact.json');
      if (what === 'can’t be read') await mkdir(file, { recursive: true });
      else await writeFile(folder, 'not a folder');
      const { application, call, requestsTo } = await openServiceSession({ dataFolder });
      expect(await call('saveForm', typedDraft(application.state, draft))).toEqual({
        ok: true,
        value: false,
      });
      expect(await call('sendContactMessage', message)).toMatchObject({ ok: false });
      await rm(what === 'can’t be read' ? file : folder, { recursive: true });
      expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
      expect(requestsTo('/v2/contact')).toHaveLength(1);
      expect(await readFile(file, 'utf8')).toContain(message.message);
    },
  );
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

  test('lasts at most a day after the clock was set back, and ends', async () => {
    const { now, passSeconds } = clock();
    const { contact, restart } = await openContact({ now });
    await contact.handlers.sendContactMessage(message);
    passSeconds(-10 * day);
    const again = restart();
    expect(again.state().limit).toMatchObject({ until: now() + day * 1000 });
    await correspondenceOf(again);
    passSeconds(day / 2);
    expect(restart().state().limit).toMatchObject({ until: now() + (day / 2) * 1000 });
    passSeconds(day / 2);
    expect(restart().state().limit).toBeNull();
  });

  test('is kept while the clock is set forward and back', async () => {
    const { now, passSeconds } = clock();
    const { contact, restart } = await openContact({ now });
    await contact.handlers.sendContactMessage(message);
    passSeconds(3 * day);
    const ahead = restart();
    expect(ahead.state().limit).toBeNull();
    await ahead.type(draft);
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

  test('can be copied from, deleted from and restored', async () => {
    const { call, copied } = await openServiceSession();
    await call('sendContactMessage', message);
    const [sent] = sentOf(await call('readCorrespondence'));
    const key = sent?.key ?? '';
    await call('copySentMessage', { key });
    expect(copied).toEqual([message.message]);
    expect(sentOf(await call('deleteSentMessage', { key }))).toEqual([]);
    expect(await call('copySentMessage', { key })).toMatchObject({ error: { kind: 'not-found' } });
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
  test('is moved aside if it is damaged, and the page starts empty', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'contact.json'), '{"draft":{"email":7');
    const { contact, logged } = await openContact({ folder });
    expect((await correspondenceOf(contact)).draft.message).toBe('');
    expect(logged).toEqual(['moved contact.damaged-1.json']);
    expect(await readFile(join(folder, 'contact.damaged-1.json'), 'utf8')).toContain('"email":7');
  });

  test('of an older version without newer fields is read', async () => {
    const folder = await temporaryFolder();
    const inDoubt = { ...message, since: 1, why: 'broken', probablyArrived: false };
    const stored = { draft, inDoubt, whatCameAndWent: 1 };
    await writeFile(join(folder, 'contact.json'), JSON.stringify(stored));
    const { contact, logged } = await openContact({ folder });
    expect(await correspondenceOf(contact)).toMatchObject({ draft, sent: [], inDoubt });
    expect(logged).toEqual([]);
  });

  test('has the full draft of any length, and is the only file', async () => {
    const { contact, folder, restart } = await openContact();
    const long = { ...draft, message: '🛬\ud800 "\\ \u2028'.repeat(10_000) };
    await contact.type(long);
    expect((await correspondenceOf(restart())).draft.message).toHaveLength(long.message.length);
    expect(await readdir(folder)).toEqual(['contact.json']);
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
