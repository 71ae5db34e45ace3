import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { machine } from '../../../../electron/browser-host/machine.ts';
import { whyNoUpdates } from '../../../../electron/shell/system/updates.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  const { execPath } = process;
  Object.assign(process, { resourcesPath: folder, execPath: join(folder, 'Companion.exe') });
  machine.isPackaged = true;
  onTestFinished(() => {
    Object.assign(process, { resourcesPath: undefined, execPath });
    machine.isPackaged = false;
    vi.unstubAllEnvs();
  });
});

const writeAddress = (text: string) => writeFile(join(folder, 'app-update.yml'), text);
const install = () => writeFile(join(folder, 'Uninstall Stopbar Companion.exe'), '');

test('an installed app with an update address has updates', async () => {
  await writeAddress('provider: generic\nurl: https://updates.example/companion\n');
  await install();
  expect(whyNoUpdates('win32')).toBeUndefined();
});

test('an app that was only unpacked has no updates, because an installer would add a second copy', async () => {
  await writeAddress('provider: generic\nurl: https://updates.example/companion\n');
  expect(whyNoUpdates('win32')).toBe('not-installed');
});

test('on Linux, only an AppImage has updates', async () => {
  await writeAddress('url: https://updates.example');
  vi.stubEnv('APPIMAGE', undefined);
  expect(whyNoUpdates('linux')).toBe('not-installed');
  vi.stubEnv('APPIMAGE', '/opt/companion.AppImage');
  expect(whyNoUpdates('linux')).toBeUndefined();
});

test.each([
  ['is missing', undefined],
  ['names none', 'provider: generic\n'],
  ['has no valid address', 'url: updates\n'],
  ['has an http address', 'url: http://updates.example\n'],
  ['has a file address', "url: 'file:///updates'\n"],
])('E1 there are no updates if the file with the address %s', async (_, text) => {
  if (text !== undefined) await writeAddress(text);
  await install();
  expect(whyNoUpdates('win32')).toBe('no-address');
});

test('an app that runs from its sources has no updates', async () => {
  await writeAddress('url: https://updates.example\n');
  machine.isPackaged = false;
  expect(whyNoUpdates('win32')).toBe('no-address');
});
