import { expect, test } from 'vitest';
import type { Result } from '../../../electron/contract/result.ts';
import type { Slices } from '../../../electron/contract.ts';
import { SettingsFile } from '../../../electron/storage/settings.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';
import { partAOnly } from '../../support/requests/part-a-only.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { noStorageProblems } from '../../support/no-storage-problems.ts';

const problems = noStorageProblems();

/** Starts version 1.2.3 on a service with part A only. */
async function start(dataFolder: string) {
  const missed: string[] = [];
  const intercept = partAOnly(missed);
  const { call, restore } = await openServiceSession({ dataFolder }, { intercept });
  await restore();
  const since = async () => {
    const read = (await call('readState')) as Result<Slices>;
    return read.ok ? read.value.app.newsSince : read.error.kind;
  };
  return { call, missed, since };
}

test('what’s new is offered after an update until it is dismissed, without a request', async () => {
  const folder = await temporaryFolder();
  const settings = new SettingsFile({ folder, problems, onDamaged: () => undefined });
  settings.change({ newsShownOf: '1.2.2' });

  const crashed = await start(folder);
  expect(await crashed.since()).toBe('1.2.2');
  const updated = await start(folder);
  expect(await updated.since()).toBe('1.2.2');
  expect(await updated.call('dismissNews')).toMatchObject({ ok: true });
  expect(await updated.since()).toBeNull();
  const again = await start(folder);
  expect(await again.since()).toBeNull();
  for (const { missed } of [crashed, updated, again]) expect(missed).toEqual([]);
});

test('what’s new isn’t offered after an update while it’s turned off', async () => {
  const folder = await temporaryFolder();
  const settings = new SettingsFile({ folder, problems, onDamaged: () => undefined });
  settings.change({ newsShownOf: '1.2.2', showNews: false });
  expect(await (await start(folder)).since()).toBeNull();
});
