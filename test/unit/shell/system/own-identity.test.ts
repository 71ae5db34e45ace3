import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { needsBalloons } from '../../../../electron/shell/system/notices.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Opens a copy of the app. Each has a process of its own, so the modules are loaded again. */
async function openCopy(isPackaged: boolean, folder?: string) {
  vi.resetModules();
  vi.stubEnv('APPIMAGE', undefined);
  Object.assign(process, { resourcesPath: join(folder ?? (await temporaryFolder()), 'resources') });
  onTestFinished(() => void Reflect.deleteProperty(process, 'resourcesPath'));
  const { machine } = await import('../../../../electron/browser-host/machine.ts');
  machine.isPackaged = isPackaged;
  const { app } = await import('../../../../electron/browser-host/electron/app.ts');
  const identify = vi.spyOn(app, 'setAppUserModelId');
  const identity = await import('../../../../electron/shell/system/own-identity.ts');
  identity.claimIdentity();
  return { app, appId: identity.appId(), shownId: identify.mock.lastCall?.[0] };
}

describe('R11 a development copy', () => {
  let config: string;

  beforeEach(async () => {
    config = await temporaryFolder();
    vi.stubEnv('XDG_CONFIG_HOME', config);
    vi.stubEnv('APPDATA', config);
    onTestFinished(() => void vi.unstubAllEnvs());
  });

  test('has its own name, data folder and keychain entries', async () => {
    const installed = await openCopy(true);
    const development = await openCopy(false);
    expect(installed.app.getName()).toBe('Stopbar Companion');
    expect(development.app.getName()).toBe('Stopbar Companion (development)');
    expect(installed.app.getPath('userData')).toBe(join(config, 'Stopbar Companion'));
    const folder = development.app.getPath('userData');
    expect(folder).toBe(join(config, 'Stopbar Companion (development)'));
    expect(existsSync(folder)).toBe(true);
    expect(development.app.getPath('logs')).toBe(join(folder, 'logs'));
    expect(development.appId).not.toBe(installed.appId);
  });

  test('keeps its data where --user-data-dir says', async () => {
    const folder = await temporaryFolder();
    process.argv.push(`--user-data-dir=${folder}`);
    onTestFinished(() => void process.argv.pop());
    const { app } = await openCopy(false);
    expect(app.getPath('userData')).toBe(folder);
    expect(existsSync(join(config, 'Stopbar Companion (development)'))).toBe(false);
  });
});

test('a copy with a folder "data" beside it is portable, unless it was installed', async () => {
  const folder = await temporaryFolder();
  const dataOf = async () => (await openCopy(true, folder)).app.getPath('userData');
  const data = join(folder, 'data');
  expect(await dataOf()).not.toBe(data);
  await mkdir(data);
  expect(await dataOf()).toBe(data);
  const { execPath } = process;
  process.execPath = join(folder, 'Stopbar Companion.exe');
  onTestFinished(() => void (process.execPath = execPath));
  await writeFile(join(folder, 'Uninstall Stopbar Companion.exe'), '');
  expect(await dataOf()).not.toBe(data);
});

test('R14 Windows knows each copy by its own ID', async () => {
  expect((await openCopy(true)).shownId).toBe('app.stopbar.companion');
  expect((await openCopy(false)).shownId).toBe('app.stopbar.companion.development');
});

test('R14 notifications need balloons on Windows unless the app was installed', async () => {
  const folder = await temporaryFolder();
  const { execPath } = process;
  process.execPath = join(folder, 'Stopbar Companion.exe');
  onTestFinished(() => void (process.execPath = execPath));
  expect(needsBalloons('win32')).toBe(true);
  expect(needsBalloons('linux')).toBe(false);
  expect(needsBalloons('darwin')).toBe(false);
  await writeFile(join(folder, 'Uninstall Stopbar Companion.exe'), '');
  expect(needsBalloons('win32')).toBe(false);
});
