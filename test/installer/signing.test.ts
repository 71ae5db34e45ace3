import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importCertificate } from 'app-builder-lib/out/codeSign/codesign.js';
import { TmpDir } from 'builder-util';
import { expect, test } from 'vitest';
import { repositoryArguments } from '../../electron/installer/repository.mjs';
import {
  azureArguments,
  isUnsigned,
  markIfUnsigned,
  withAppleKeyFile,
  withoutEmpty,
} from '../../electron/installer/signing.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const env = {
  COMPANION_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  COMPANION_AZURE_ACCOUNT: 'account',
  COMPANION_AZURE_PROFILE: 'profile',
  COMPANION_AZURE_PUBLISHER: 'Stopbar',
};

const apple = {
  CSC_LINK: 'certificate',
  APPLE_API_KEY: 'my.p8',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
};

test('Azure signs if everything it needs is set', () => {
  expect(azureArguments(env)).toEqual([
    '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
    '-c.win.azureSignOptions.codeSigningAccountName=account',
    '-c.win.azureSignOptions.certificateProfileName=profile',
    '-c.win.azureSignOptions.publisherName=Stopbar',
  ]);
});

test('Azure doesn’t sign if nothing is set, as in a workflow without secrets', () => {
  const none = Object.fromEntries(Object.keys(env).map((name) => [name, '']));
  expect([azureArguments({}), azureArguments(none)]).toEqual([[], []]);
});

test.each(Object.keys(env))('the build fails if only %s is missing', (name) => {
  expect(() => azureArguments({ ...env, [name]: '' })).toThrow(`also set ${name}.`);
});

test.each([
  [{}, 'win32', true],
  [{ CSC_LINK: '' }, 'darwin', true],
  [{ CSC_LINK: 'certificate' }, 'win32', false],
  [env, 'win32', false],
  [{}, 'linux', false],
] as const)('the app says that it isn’t signed: %j on %s: %s', (given, platform, says) => {
  expect(isUnsigned(given, platform)).toBe(says);
});

test.each([
  [{}, 'win32', ['unsigned-Windows.txt']],
  [{}, 'darwin', ['unsigned-macOS.txt']],
  [{}, 'linux', []],
  [{ CSC_LINK: 'certificate' }, 'win32', []],
  [{ CSC_LINK: 'certificate' }, 'darwin', ['unnotarized-macOS.txt']],
  [{ ...apple, APPLE_API_ISSUER: '' }, 'darwin', ['unnotarized-macOS.txt']],
  [apple, 'darwin', []],
] as const)(
  'the build reports to the release what isn’t signed or notarized: %j on %s: %j',
  async (given, platform, files) => {
    const folder = await temporaryFolder();
    markIfUnsigned(folder, given, platform);
    expect(await readdir(folder)).toEqual(files);
  },
);

test('Apple’s key is written to a file if it is given as text, and otherwise left as it is', async () => {
  const folder = await temporaryFolder();
  const key = ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' ');
  const file = join(folder, 'apple.p8');
  const withFile = withAppleKeyFile({ APPLE_API_KEY: key, HOME: '/' }, folder);
  expect(withFile).toEqual({ APPLE_API_KEY: file, HOME: '/' });
  expect(await readFile(file, 'utf8')).toBe(key);
  expect(withAppleKeyFile({ APPLE_API_KEY: 'my.p8' }, folder)).toEqual({ APPLE_API_KEY: 'my.p8' });
  expect(withAppleKeyFile({ APPLE_API_KEY: '' }, folder)).toEqual({ APPLE_API_KEY: '' });
});

test('a missing secret, which is empty, isn’t passed to electron-builder as a certificate', async () => {
  const secrets = { CSC_LINK: '', CSC_KEY_PASSWORD: '', HOME: '/' };
  expect(withoutEmpty(secrets)).toEqual({ HOME: '/' });
  // On macOS, electron-builder would fail with an empty certificate.
  const folder = await temporaryFolder();
  await expect(importCertificate('', new TmpDir('test'), folder)).rejects.toThrow('not a file');
});

test('packages name the repository that builds them, and its owner with GitHub’s no-reply address', () => {
  const env = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'owner/name' };
  const given = [
    '-c.extraMetadata.homepage=https://github.com/owner/name',
    '-c.linux.maintainer=owner <owner@users.noreply.github.com>',
  ];
  expect(repositoryArguments(env, 'linux')).toEqual(given);
  expect(repositoryArguments(env, 'win32')).toEqual(given);
});

test('without a known repository, only packages for Linux name a home page and a maintainer', () => {
  expect(repositoryArguments({}, 'win32')).toEqual([]);
  const named = repositoryArguments({}, 'linux').map(
    (argument) => argument.split('.invalid').length,
  );
  expect(named).toEqual([2, 2]);
});
