import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isExchangedByService, responseTypeOf } from '../../../electron/contract/service.ts';
import {
  addressesOf,
  parseProfile,
  parseProfileText,
  readProfile,
} from '../../../electron/profile/profile-file.ts';
import { openPractice } from '../../support/practice-call.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const least = {
  name: 'Live',
  baseUrl: 'https://service.example.org/v2',
  signIn: { authorizationEndpoint: 'https://id.example.org/authorize', clientId: 'companion' },
};
const addresses = [
  ...['baseUrl', 'signIn.authorizationEndpoint', 'signIn.tokenEndpoint'],
  ...['signIn.revocationEndpoint', 'signIn.callback', 'signIn.redirectUri'],
];

/** Removes undefined fields, which a file can't have. */
function changed(field: string, value: unknown): string {
  const [first = '', second] = field.split('.');
  if (second === undefined) return JSON.stringify({ ...least, [first]: value });
  // A redirect URI needs a callback where the browser ends up.
  const callback = second === 'redirectUri' ? { callback: 'https://example.org/back' } : {};
  return JSON.stringify({ ...least, signIn: { ...least.signIn, ...callback, [second]: value } });
}

describe('a profile', () => {
  test('of the practice service is valid unchanged', async () => {
    const { profile } = await openPractice();
    expect(parseProfile(profile)).toEqual(profile);
    expect(parseProfileText(JSON.stringify(profile))).toEqual(profile);
  });

  test('can be in a file that begins with a byte order mark, as PowerShell writes it', async () => {
    const file = join(await temporaryFolder(), 'profile.json');
    await writeFile(file, `\uFEFF${JSON.stringify(least)}`);
    expect(await readProfile(file)).toEqual(parseProfile(least));
    expect(() => parseProfileText('\uFEFF\uFEFF{}')).toThrow('it isn’t JSON');
  });

  test.each<readonly [string, readonly string[]]>([
    ['loopback', []],
    ['stopbar-companion://auth/callback', []],
    ['https://example.org/back', ['https://example.org/back']],
  ])('connects to its service, its sign-in and a callback on the web: %s', (callback, landing) => {
    const { baseUrl, signIn } = least;
    const profile = parseProfile({ ...least, signIn: { ...signIn, callback } });
    expect(addressesOf(profile)).toEqual([baseUrl, signIn.authorizationEndpoint, ...landing]);
  });

  test('S6 can’t have an address that is too long to show', () => {
    const host = (length: number) => `https://${'a.'.repeat(length / 2)}`.replace(/\.$/, 'a');
    const read = (url: string) => parseProfileText(changed('baseUrl', url)).baseUrl;
    expect(read(host(252))).toBe(host(252));
    expect(() => read(host(254))).toThrow('must be a full address');
    expect(() => read(`https://a.example/${'a'.repeat(2000)}`)).toThrow('must be a full address');
  });

  test('S6 gets a name without hidden characters', () => {
    const name = (text: string) => parseProfileText(changed('name', text)).name;
    expect(name('\u202eLive\u200b\nservice')).toBe('Live service');
    expect(() => name('\u200b')).toThrow('"name" must not be empty');
  });

  test('gets its defaults', () => {
    expect(parseProfile(least)).toEqual({
      ...least,
      tokenHeader: 'X-Network-Token',
      signIn: { ...least.signIn, scope: '', callback: 'loopback' },
    });
  });

  test('is trimmed, and loses slashes at the end of its base address', () => {
    expect(
      parseProfile({ ...least, name: ' Live ', baseUrl: 'https://service.example.org/v2//' }),
    ).toMatchObject({ name: 'Live', baseUrl: 'https://service.example.org/v2' });
  });

  test.each([
    'https://service.example.org/v2',
    'http://127.0.0.1:8080/v2',
    'http://localhost/v2',
    'http://[::1]:8080/v2',
  ])('E1 can have the address %s', (address) => {
    for (const field of addresses) {
      expect(() => parseProfileText(changed(field, address))).not.toThrow();
    }
  });
});

describe('E1 an address of a profile', () => {
  test.each([
    'http://service.example.org/v2',
    'http://127.0.0.1.example.org/v2',
    'http://localhost.example.org/v2',
    'http://127.0.0.1@example.org/v2',
    'http://192.168.0.1/v2',
    'ws://127.0.0.1/v2',
    'file:///v2',
    'javascript:alert(1)',
    'https://user@example.org/v2',
    'https://user:secret@example.org/v2',
    'https://',
    'example.org/v2',
    '//example.org/v2',
    'nonsense',
    '',
    42,
    null,
    true,
    [],
    ['https://service.example.org/v2'],
    {},
  ])('is rejected with the name of its field: %j', (value) => {
    for (const field of addresses) {
      expect(() => parseProfileText(changed(field, value))).toThrow(`"${field}" must`);
    }
  });
});

describe('a profile is rejected with the name of the field', () => {
  test.each(['name', 'baseUrl', 'signIn', 'signIn.authorizationEndpoint', 'signIn.clientId'])(
    'without its %s',
    (field) => {
      expect(() => parseProfileText(changed(field, undefined))).toThrow(`"${field}" is missing`);
    },
  );

  test.each([
    ['name', ' '],
    ['name', 7],
    ['baseUrl', 'https://service.example.org/v2?key=1'],
    ['baseUrl', 'https://service.example.org/v2?'],
    ['baseUrl', 'https://service.example.org/v2#part'],
    ['tokenHeader', ''],
    ['tokenHeader', 'X Network Token'],
    ['tokenHeader', 'X-Network-Token: value'],
    ['tokenHeader', 'X-Network-Tokén'],
    ['tokenHeader', 'X\r\nY'],
    ['tokenHeader', null],
    ['tokenHeader', 'Host'],
    ['tokenHeader', 'cookie'],
    ['tokenHeader', 'Connection'],
    ['tokenHeader', 'Content-Length'],
    ['tokenHeader', 'Sec-Token'],
    ['signIn', 'loopback'],
    ['signIn', null],
    ['signIn.clientId', ''],
    ['signIn.scope', ['account']],
    ['signIn.callback', 'paste'],
    ['signIn.callback', 'https://example.org/callback?code=1'],
    ['signIn.callback', 'https://example.org/callback#code'],
    ['signIn.callback', 'stopbar-companion://auth/callback/'],
    ['signIn.callback', 'stopbar-companion://auth/callback?x'],
    ['signIn.callback', 'stopbar-companion://evil/callback'],
    ['signIn.callback', 'other-companion://auth/callback'],
    ['signIn.redirectUri', 'loopback'],
    ['signIn.redirectUri', 'https://service.example.org/callback?x'],
    ['signIn.redirectUri', 'https://service.example.org/callback#x'],
    ['signIn.responseType', ''],
    ['signIn.responseType', 'Token'],
    ['signIn.responseType', 'code token'],
    ['signIn.responseType', null],
  ])('if %s is %j', (field, value) => {
    expect(() => parseProfileText(changed(field, value))).toThrow(`"${field}" `);
  });

  test.each([null, 'text', 7, true])('or because it isn’t an object: %j', (value) => {
    expect(() => parseProfile(value)).toThrow('it must be a JSON object');
  });

  test.each([[], [least]])('or because it is an array: %j', (...value) => {
    expect(() => parseProfile(value)).toThrow('"name" is missing');
  });

  test.each(['', '{', "{'name': 1}", 'undefined'])('or because it isn’t JSON: %j', (text) => {
    expect(() => parseProfileText(text)).toThrow('it isn’t JSON');
  });
});

describe('how a profile gets its token', () => {
  const tokenEndpoint = 'https://id.example.org/token';
  const redirectUri = 'https://service.example.org/v2/auth/vatsim/callback';
  const pasted = 'https://service.example.org/signed-in';
  const deepLink = 'stopbar-companion://auth/callback';
  const read = (signIn: object) =>
    parseProfile({ ...least, signIn: { ...least.signIn, ...signIn } });

  test.each<readonly [object, 'code' | 'token', boolean]>([
    [{}, 'token', false],
    [{ callback: pasted }, 'token', false],
    [{ callback: deepLink }, 'token', false],
    [{ responseType: 'token' }, 'token', false],
    [{ tokenEndpoint }, 'code', false],
    [{ tokenEndpoint, responseType: 'code' }, 'code', false],
    [{ tokenEndpoint, redirectUri, callback: deepLink }, 'code', false],
    [{ tokenEndpoint, redirectUri, callback: pasted }, 'code', false],
    [{ redirectUri, callback: pasted }, 'code', true],
    [{ redirectUri, callback: pasted, responseType: 'code' }, 'code', true],
    [{ redirectUri, callback: pasted, responseType: 'token' }, 'token', false],
    [{ redirectUri, callback: deepLink, responseType: 'token' }, 'token', false],
  ])('%j asks for a %s; exchanged by the service: %s', (given, responseType, byService) => {
    const { signIn } = read(given);
    expect(responseTypeOf(signIn)).toBe(responseType);
    expect(isExchangedByService(signIn)).toBe(byService);
  });

  test.each<readonly [object, string]>([
    [
      { tokenEndpoint, responseType: 'token' },
      '"signIn.tokenEndpoint" isn’t used with responseType "token"',
    ],
    [
      { responseType: 'code' },
      '"signIn.redirectUri" is needed with responseType "code" if there is no tokenEndpoint',
    ],
    [
      { responseType: 'code', callback: pasted },
      '"signIn.redirectUri" is needed with responseType "code" if there is no tokenEndpoint',
    ],
    [{ redirectUri }, '"signIn.callback" must be the https address that the browser ends on'],
    [
      { redirectUri, tokenEndpoint },
      '"signIn.callback" must be the https address that the browser ends on',
    ],
    [
      { redirectUri, callback: deepLink },
      '"signIn.callback" must be the https address that the browser ends on',
    ],
  ])('%j is rejected with a message', (given, words) => {
    expect(() => read(given)).toThrow(words);
  });
});
