import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Slices } from '../../../electron/contract.ts';
import {
  contactMessage,
  contributionSwitch,
  done,
  link,
  openServiceSession,
  openSignedInService,
} from '../../support/application/open-service-session.ts';
import { typedDraft } from '../../support/application/form-places.ts';
import { holdDisk, whyNoHold } from '../../support/held-disk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const profile = (folder: string, ...names: readonly string[]) =>
  join(folder, 'profiles', 'practice', ...names);
const change = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };
const staged = { icao: 'EDDF', changes: [change] };
const isStaged = { value: { staging: { pending: staged.changes } } };

async function openOn(dataFolder: string) {
  const companion = await openServiceSession({ dataFolder });
  const problem = async () => {
    const read = (await companion.call('readState')) as { readonly value: Slices };
    return read.value.app.storageProblem;
  };
  return { ...companion, problem };
}

test('S10 works in memory if the data folder is a file, and saves later', async () => {
  const folder = join(await temporaryFolder(), 'data');
  await writeFile(folder, 'not a folder');
  const { application, call, problem, signIn, states, world } = await openOn(folder);
  expect(await problem()).toMatchObject({ kind: 'unwritable', folder });

  await signIn();
  expect(await call('link', link)).toEqual(done);
  expect(world.points.get(link.leadOnId)?.linkedTo).toEqual([link.stopbarId]);
  expect(await call('stage', staged)).toMatchObject(isStaged);
  expect(await call('saveForm', typedDraft(application.state, contactMessage))).toEqual({
    ok: true,
    value: false,
  });
  // After a crash, it could be sent twice.
  expect(await call('sendContactMessage', contactMessage)).toMatchObject({ ok: false });
  expect(world.contactMessages).toEqual([]);
  expect(await call('changeSettings', { theme: 'dark' })).toEqual(done);
  expect(await call('stage', { icao: 'EDDF', changes: [] })).toMatchObject(isStaged);
  expect(await call('readActivity')).toMatchObject({
    value: { entries: [{ action: 'sendContactMessage' }, { action: 'link' }], unreadable: 0 },
  });
  expect(states.at(-1)).toMatchObject({
    settings: { theme: 'dark' },
    storageProblem: { kind: 'unwritable' },
  });

  await rm(folder);
  expect(await call('retryStorage')).toEqual(done);
  expect(await problem()).toBeNull();
  expect(states.at(-1)?.storageProblem).toBeNull();
  expect(await call('sendContactMessage', contactMessage)).toMatchObject({ ok: true });
  const next = await openOn(folder);
  expect(next.linking().others).toMatchObject([{ icao: 'EDDF', staged: 1 }]);
  expect(await next.call('readActivity')).toMatchObject({
    value: {
      entries: [
        { action: 'sendContactMessage', outcome: { ok: true } },
        { action: 'sendContactMessage', outcome: { error: { kind: 'unexpected' } } },
        { action: 'link' },
      ],
    },
  });
  expect(await next.call('readCorrespondence')).toMatchObject({
    value: { sent: [{ message: contactMessage.message }] },
  });
  expect(await readFile(join(folder, 'settings.json'), 'utf8')).toContain('dark');
});

test.each(['contact.json', 'activity.jsonl', 'saved-airports.json', 'linking/staged-EDDF.json'])(
  'S10 %s that can’t be read is reported, kept unchanged, and doesn’t affect anything else',
  async (name) => {
    const folder = await temporaryFolder();
    const mine = profile(folder, ...name.split('/'), 'mine.txt');
    await mkdir(join(mine, '..'), { recursive: true });
    await writeFile(mine, 'mine');
    const { application, call, problem, signIn } = await openOn(folder);
    await signIn();
    const row = { divisionId: 12, airportRequestId: 203, label: 'Frankfurt' };
    for (const [call_, payload] of [
      ['link', link],
      ['stage', staged],
      ['saveForm', typedDraft(application.state, contactMessage)],
      ['saveAirport', row],
      ['readActivity', undefined],
    ] as const) {
      expect(await call(call_, payload), call_).toMatchObject({ ok: true });
    }
    const file = join('profiles', 'practice', ...name.split('/'));
    expect(await problem()).toEqual({ kind: 'unreadable', folder, files: [file] });
    expect(await readFile(mine, 'utf8')).toBe('mine');
  },
);

test('S10 staged changes that can’t be read are there once they can', async () => {
  const folder = await temporaryFolder();
  const first = await openOn(folder);
  expect(await first.call('stage', staged)).toMatchObject(isStaged);
  const file = profile(folder, 'linking', 'staged-EDDF.json');
  const text = await readFile(file, 'utf8');
  await rm(file);
  await mkdir(file);
  const { call, linking } = await openOn(folder);
  expect(linking().others).toEqual([]);
  await rm(file, { recursive: true });
  await writeFile(file, text);
  expect(await call('retryStorage')).toEqual(done);
  expect(linking().others).toMatchObject([{ icao: 'EDDF', staged: 1 }]);
});

describe(`while the disk is slow${whyNoHold}`, { skip: whyNoHold !== '' }, () => {
  test.each([
    ['sendContactMessage', contactMessage],
    ['apply', undefined],
    ['setContributions', { changes: [contributionSwitch] }],
    ['link', link],
  ] as const)('%s sends only once its record is on disk', async (name, input) => {
    const { call, faults, linking } = await openSignedInService();
    await call('openAirport', { icao: 'EDDF' });
    await call('stage', staged);
    const rev = linking().inWork?.staging.rev;
    const writes = () => faults.requests.filter(({ method }) => method !== 'GET').length;
    const before = writes();
    const release = await holdDisk();
    const sent = call(name, input ?? { airports: [{ icao: 'EDDF', rev }] });
    for (let turn = 0; turn < 300; turn += 1) await new Promise(setImmediate);
    expect(writes()).toBe(before);
    release();
    expect(await sent).toMatchObject({ ok: true });
    expect(writes()).toBeGreaterThan(before);
  });

  test('a sign-in stays in the keychain until the file says that it isn’t valid', async () => {
    const { call, store } = await openSignedInService();
    const release = await holdDisk();
    const signedOut = call('signOut');
    for (let turn = 0; turn < 300; turn += 1) await new Promise(setImmediate);
    expect(store.secret).not.toBeNull();
    release();
    expect(await signedOut).toEqual(done);
    expect(store.secret).toBeNull();
  });
});
