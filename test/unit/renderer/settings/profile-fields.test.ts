import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProfile } from '../../../../electron/profile.ts';
import {
  profileFields,
  profileOf,
  valuesOf,
  valuesOfJson,
} from '../../../../renderer/settings/profile-fields.ts';

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

test('a profile becomes fields, each its own, and a profile again', () => {
  const values = valuesOf(profile);
  expect(new Set(Object.values(values)).size).toBe(profileFields.length);
  expect(profileOf(values)).toEqual(profile);
  expect(valuesOfJson(JSON.stringify(profile))).toEqual(values);
  expect(valuesOfJson(`\uFEFF\n${JSON.stringify(profile)}\n`)).toEqual(values);
});

test('what is left empty is left out, and gets its usual value', () => {
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

test.each(['', '{', 'nonsense', "{'name': 1}"])('%j is not JSON', (text) => {
  expect(valuesOfJson(text)).toBe('not-json');
});

test.each(['null', '7', '"text"', '[]'])('%s is no profile', (text) => {
  expect(valuesOfJson(text)).toBe('not-an-object');
});

test('whatever is pasted becomes text, or is refused', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const values = valuesOfJson(text);
      if (typeof values === 'string') return;
      expect(Object.keys(values)).toEqual([...profileFields]);
      for (const value of Object.values(values)) expect(value).toBeTypeOf('string');
    }),
  );
});
