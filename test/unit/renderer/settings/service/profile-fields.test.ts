import { expect, test } from 'vitest';
import { parseProfile } from '../../../../../electron/profile/profile-file.ts';
import {
  profileFields,
  profileOf,
  readPasted,
  valuesOf,
} from '../../../../../renderer/settings/service/profile-fields.ts';

const profile = parseProfile({
  name: 'My service',
  baseUrl: 'https://service.example/v2',
  tokenHeader: 'X-Other',
  signIn: {
    authorizationEndpoint: 'https://login.example/authorize',
    tokenEndpoint: 'https://login.example/token',
    revocationEndpoint: 'https://login.example/revoke',
    clientId: 'companion',
    scope: 'account',
    callback: 'stopbar-companion://auth/callback',
    redirectUri: 'https://service.example/v2/back',
    responseType: 'code',
  },
});

test('a profile is converted to fields and back', () => {
  const values = valuesOf(profile);
  expect(new Set(Object.values(values)).size).toBe(profileFields.length);
  expect(profileOf(values)).toEqual(profile);
  expect(readPasted(JSON.stringify(profile))).toEqual(values);
  expect(readPasted(`\uFEFF\n${JSON.stringify(profile)}\n`)).toEqual(values);
});

test('empty fields are left out, so they get their defaults', () => {
  const values = {
    ...valuesOf(profile),
    ...{ tokenHeader: ' ', 'signIn.tokenEndpoint': '', 'signIn.callback': '', 'signIn.scope': '' },
    ...{ 'signIn.redirectUri': ' ', 'signIn.responseType': '' },
  };
  const parsed = parseProfile(profileOf(values));
  expect(parsed).toMatchObject({ tokenHeader: 'X-Network-Token' });
  expect(parsed.signIn).toMatchObject({ callback: 'loopback', scope: '' });
  for (const field of ['tokenEndpoint', 'redirectUri', 'responseType']) {
    expect(parsed.signIn).not.toHaveProperty(field);
  }
});

test.each([
  ...['', '{', 'nonsense', "{'name': 1}"].map((text) => [text, 'not-json']),
  ...['null', '7', '"text"', '[]', '{}', '{"foo": 1, "signIn": "x"}'].map((text) => [
    text,
    'no-fields',
  ]),
])('%j can’t be pasted: %s', (text, why) => {
  expect(readPasted(text)).toBe(why);
});

test('a pasted profile empties the fields that it doesn’t have, and shows what isn’t text', () => {
  const pasted = {
    ...{ name: 'Mine', foo: 1, baseUrl: 42, tokenHeader: null },
    signIn: { clientId: 'companion', bar: 'x', scope: ['a'] },
  };
  const empty = valuesOf(null);
  expect(new Set(Object.values(empty))).toEqual(new Set(['']));
  expect(readPasted(JSON.stringify(pasted))).toEqual({
    ...empty,
    ...{ name: 'Mine', baseUrl: '42', 'signIn.clientId': 'companion', 'signIn.scope': '["a"]' },
  });
});
