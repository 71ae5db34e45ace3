import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Correspondence } from '../../../electron/contract/contact.ts';
import type { Result } from '../../../electron/contract/result.ts';
import type { Slices } from '../../../electron/contract.ts';
import { correspondenceOf } from './correspondence.ts';
import { typedDraft } from '../../support/application/form-places.ts';
import {
  contactMessage as message,
  openOn,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { clock } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const day = 24 * 3600;
const contactPath = { path: /contact$/ };

describe('a message', () => {
  test('is sent once if the user sends it twice at the same time', async () => {
    const { call, faults, requestsTo } = await openServiceSession();
    const release = faults.hold(contactPath);
    const sending = Promise.all([
      call('sendContactMessage', message),
      call('sendContactMessage', message),
      call('sendContactMessage', { ...message, anyway: true }),
    ]);
    await expect.poll(() => requestsTo('/v2/contact')).toHaveLength(1);
    expect(await call('keepContactMessageAsSent')).toMatchObject({ ok: false });
    release();
    const outcomes = await sending;
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(outcomes[1]).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(requestsTo('/v2/contact')).toHaveLength(1);
  });

  test('is in the sent list with the service’s ID before the call returns', async () => {
    const { application, call, world, restart } = await openServiceSession();
    await call('saveForm', typedDraft(application.state, message));
    await call('sendContactMessage', message);
    const { sent, draft } = await correspondenceOf(await restart());
    const [stored] = world.contactMessages;
    expect(sent).toMatchObject([{ ...message, id: stored?.id, arrival: 'confirmed' }]);
    expect(draft).toEqual({ ...message, topic: '', message: '' });
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
});

test('a message in doubt is listed if the app ends while the next one is sent, which is in doubt then', async () => {
  const killed = await openServiceSession();
  const { call, faults, practice, requestsTo } = killed;
  faults.next(contactPath, { kind: 'reset' });
  expect(await call('sendContactMessage', message)).toMatchObject({ error: { kind: 'lost' } });
  const next = { ...message, message: 'The stopbar at L9 stays lit.' };
  const answer = faults.hold(contactPath);
  const sending = call('sendContactMessage', { ...next, anyway: true });
  await expect.poll(() => requestsTo('/v2/contact')).toHaveLength(2);

  // A kill leaves the current files.
  const dataFolder = await temporaryFolder();
  await cp(killed.dataFolder, dataFolder, { recursive: true });
  for (const start of ['first', 'second']) {
    const kept = await correspondenceOf(await openOn(practice, faults, { dataFolder }));
    expect(kept.inDoubt, start).toMatchObject({ ...next, why: 'cut-short' });
    expect(kept.sent, start).toMatchObject([{ ...message, arrival: 'unknown' }]);
  }
  answer();
  await sending;
});

test('the limit survives a restart, needs confirmation to send anyway, and ends after its time', async () => {
  const { now, passSeconds } = clock();
  const opened = await openServiceSession({ now }, { now });
  await opened.call('sendContactMessage', message);
  passSeconds(3600);
  const { application, call } = await opened.restart();
  const limit = () => application.state.contact.limit;
  const until = now() + (day - 3600) * 1000;
  expect(limit()).toMatchObject({ until, exact: true });
  expect(await call('sendContactMessage', message)).toEqual({
    ok: false,
    error: { kind: 'limited', said: '', retryAt: until },
  });
  expect(opened.requestsTo('/v2/contact')).toHaveLength(1);
  const anyway = await call('sendContactMessage', { ...message, anyway: true });
  expect(anyway).toMatchObject({ ok: false });
  expect(limit()).toMatchObject({ until });
  passSeconds(day - 3600);
  expect(limit()).toBeNull();
  expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
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

test('a file of an older version without newer fields is read', async () => {
  const dataFolder = await temporaryFolder();
  const folder = join(dataFolder, 'profiles', 'practice');
  const inDoubt = { ...message, since: 1, why: 'broken', probablyArrived: false };
  await mkdir(folder, { recursive: true });
  const stored = { draft: message, inDoubt, whatCameAndWent: 1 };
  await writeFile(join(folder, 'contact.json'), JSON.stringify(stored));
  const opened = await openServiceSession({ dataFolder });
  const read = await correspondenceOf(opened);
  expect(read).toMatchObject({ draft: message, sent: [], inDoubt });
  expect(opened.logged).toEqual([]);
});

test('the technical details name the last errors, and never the token', async () => {
  const { call, practice } = await openSignedInService({ lastErrorIds: () => ['1a2b3c4d'] });
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
