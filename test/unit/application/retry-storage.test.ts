import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Settings } from '../../../electron/contract/application/settings.ts';
import { retryStorage } from '../../../electron/application/retry-storage.ts';
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
  const retry = () =>
    retryStorage({
      ...{ file, problems },
      claimShortcut: (accelerator) => done.push(`shortcut ${accelerator}`) > 0,
      useService: ({ service }: Settings) => {
        done.push(`service ${service}`);
        return Promise.resolve({ ok: true, value: null });
      },
      onChange: ({ theme }, before) => {
        done.push(`theme ${before.theme} to ${theme}`);
      },
    });
  const repair = async (settings: object) => {
    await rm(path, { recursive: true });
    await writeFile(path, JSON.stringify(settings));
  };
  return { retry, repair, done, problems, file };
}

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

test('S10 nothing changes while they can’t be read', async () => {
  const { retry, done, problems } = await open();
  await retry();
  expect(done).toEqual([]);
  expect(problems.worst?.kind).toBe('unreadable');
});
