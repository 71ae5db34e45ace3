import { expect, test } from 'vitest';
import { azureArguments, isUnsigned } from '../../electron/installer/signing.mjs';

const env = {
  COMPANION_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  COMPANION_AZURE_ACCOUNT: 'account',
  COMPANION_AZURE_PROFILE: 'profile',
  COMPANION_AZURE_PUBLISHER: 'Stopbar',
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
