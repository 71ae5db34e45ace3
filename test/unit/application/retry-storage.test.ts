import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resets, type SettingsChange } from '../../../electron/contract/application/settings.ts';
import { retryStorage } from '../../../electron/application/retry-storage.ts';
import { changeSettings, type SettingsParts } from '../../../electron/application/settings.ts';
import { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { liveProfile } from '../../support/application/open-application.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

async function open() {
  const folder = await temporaryFolder();
  const path = join(folder, 'settings.json');
  await mkdir(path);
  const problems = new StorageProblems(folder, () => '');
  const file = new SettingsFile({ folder, problems, onDamaged: () => undefined });
  expect(file.all.theme).toBe('system');
  const done: string[] = [];
  const parts: SettingsParts = {
    ...{ file, hasBuiltIn: false },
    claimShortcut: (accelerator) => done.push(`shortcut ${accelerator}`) > 0,
    signOut: () => Promise.resolve({ ok: true, value: null }),
    useService: ({ service }) => {
      done.push(`service ${service}`);
      return Promise.resolve({ ok: true, value: null });
    },
    onChange: ({ theme }, before) => {
      done.push(`theme ${before.theme} to ${theme}`);
    },
  };
  const retry = () => retryStorage({ ...parts, problems });
  const change = (changed: SettingsChange) => changeSettings(parts, changed);
  const repair = async (settings: object) => {
    await rm(path, { recursive: true });
    await writeFile(path, JSON.stringify(settings));
  };
  const onDisk = async (): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));
  return { retry, change, repair, onDisk, done, problems, file };
}

type Opened = Awaited<ReturnType<typeof open>>;

test('S10 settings apply immediately once they can be read', async () => {
  const { retry, repair, done, problems } = await open();
  await repair({ version: 1, theme: 'dark', shortcut: 'F9', service: 'live', liveProfile });
  expect(await retry()).toEqual({ ok: true, value: null });
  expect(problems.worst).toBeNull();
  expect(done).toEqual(['shortcut F9', 'service live', 'theme system to dark']);
});

test('S10 keeps changes made in the meantime', async () => {
  const { retry, repair, done, file } = await open();
  file.change({ theme: 'light' });
  await repair({ version: 1, theme: 'dark', onTop: 'always' });
  await retry();
  expect(file.shared).toMatchObject({ theme: 'light', onTop: 'always' });
  expect(done).toEqual(['theme light to light']);
});

test.each<[string, (app: Opened) => unknown]>([
  ['the user tries again', ({ retry }) => retry()],
  ['the app quits', ({ problems }) => problems.saveNow()],
])('S10 a setting changed in the meantime is saved alone when %s', async (_when, save) => {
  const app = await open();
  expect(await app.change({ onTop: 'always' })).toEqual({ ok: true, value: null });
  const saved = { theme: 'dark', mode: 'compact', service: 'live', liveProfile };
  await app.repair({ version: 1, ...saved });
  await save(app);
  expect(await app.onDisk()).toMatchObject({ ...saved, onTop: 'always' });
  expect(app.file.shared).toMatchObject({ ...saved, onTop: 'always' });
});

test('S10 a reset in the meantime holds, and the user’s own service stays', async () => {
  const { change, repair, retry, onDisk } = await open();
  await change(resets);
  const stays = { service: 'live', liveProfile };
  await repair({ version: 1, theme: 'dark', onTop: 'always', ...stays });
  await retry();
  expect(await onDisk()).toMatchObject({ theme: 'system', onTop: 'never', ...stays });
});

test('S10 nothing changes while they can’t be read', async () => {
  const { retry, done, problems } = await open();
  await retry();
  expect(done).toEqual([]);
  expect(problems.worst?.kind).toBe('unreadable');
});
