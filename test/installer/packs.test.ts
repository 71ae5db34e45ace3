import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBridge } from '../support/application/bridge-client.ts';
import { hostCompanion, type HostOptions } from '../support/application/hosted-companion.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const profile = {
  name: 'Our division',
  baseUrl: 'https://service.invalid/v2',
  signIn: { authorizationEndpoint: 'https://login.invalid/authorize', clientId: 'companion' },
};

/** Makes what the app looks at in a pack: what PACKS.md puts beside the executable, and its resources. */
async function pack(content: object): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of ['resources', 'data']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'profile.json'), JSON.stringify(content));
  return folder;
}

async function start(folder: string, options: HostOptions = {}) {
  const env = { COMPANION_HOST_RESOURCES: join(folder, 'resources') };
  const companion = await hostCompanion(undefined, { ...options, env });
  onTestFinished(companion.stop);
  return companion;
}

const savedIn = async (folder: string): Promise<unknown> =>
  JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'));

test('a pack’s profile is used in the first run, and its data is in its own folder', async () => {
  const folder = await pack(profile);
  const data = join(folder, 'data');
  const companion = await start(folder, { dataFolder: data, findsDataFolder: true });
  const labels = await vi.waitFor(async () => {
    const { tray } = await companion.perform({ kind: 'read' });
    if (!tray) throw new Error('There is no tray yet');
    return tray.menu.flatMap(({ label }) => label ?? []);
  }, 60_000);
  expect(labels).toContain('Our division');
  expect(await savedIn(data)).toMatchObject({ service: 'live', liveProfile: profile });
});

test('a pack’s profile doesn’t replace what a user chose later', async () => {
  const folder = await pack(profile);
  const dataFolder = await temporaryFolder();
  const settings = { welcomed: true, service: 'practice', newsShownOf: '0.1.0' };
  const companion = await start(folder, { dataFolder, settings });
  expect(await savedIn(companion.dataFolder)).toMatchObject({ service: 'practice' });
});

test('a pack’s profile doesn’t replace the service in settings that can’t be read at first', async () => {
  const folder = await pack(profile);
  const dataFolder = await temporaryFolder();
  const file = join(dataFolder, 'settings.json');
  await mkdir(file);
  const companion = await start(folder, { dataFolder });
  const { call, close } = await openBridge(companion.address);
  onTestFinished(close);
  const own = { ...profile, name: 'My service', baseUrl: 'https://own.invalid/v2' };
  await rm(file, { recursive: true });
  await writeFile(file, JSON.stringify({ service: 'live', liveProfile: own }));
  expect(await call('retryStorage')).toMatchObject({ ok: true });
  expect(await savedIn(dataFolder)).toMatchObject({ service: 'live', liveProfile: own });
});

test('a pack whose profile is wrong doesn’t start, and names the field', async () => {
  const folder = await pack({ ...profile, baseUrl: 'http://service.invalid' });
  const started = start(folder, { dataFolder: await temporaryFolder() });
  await expect(started).rejects.toThrow('"baseUrl" must be https');
});
