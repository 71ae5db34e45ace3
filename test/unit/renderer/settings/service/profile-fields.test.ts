import { expect, test } from 'vitest';
import { parseProfile } from '../../../../../electron/profile/profile-file.ts';
import {
  fieldsToEmpty,
  profileFields,
  profileOf,
  readPasted,
  valuesOf,
} from '../../../../../renderer/settings/service/profile-fields.ts';
import type { ProfileField } from '../../../../../renderer/settings/service/text.ts';

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
  expect(readPasted(JSON.stringify(profile))).toEqual({ values, ignored: [] });
  expect(readPasted(`\uFEFF\n${JSON.stringify(profile)}\n`)).toEqual({ values, ignored: [] });
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
  ...['null', '7', '"text"', '[]'].map((text) => [text, 'not-an-object']),
  ['{}', 'no-fields'],
  ['{"foo": 1, "signIn": "x"}', 'no-fields'],
  ['{"foo": 1, "baseUrl": 42}', 'no-text'],
])('%j can’t be pasted: %s', (text, why) => {
  expect(readPasted(text)).toBe(why);
});

test('unknown keys and values of a wrong type are reported separately, and null clears a field', () => {
  const pasted = {
    ...{ name: 'Mine', '': 1, foo: 1, baseUrl: 42, tokenHeader: null },
    signIn: { clientId: 'companion', bar: 'x', scope: ['a'], '': 'x' },
  };
  expect(readPasted(JSON.stringify(pasted))).toEqual({
    values: { name: 'Mine', tokenHeader: '', 'signIn.clientId': 'companion' },
    ignored: [
      { path: '', why: 'unknown' },
      { path: 'foo', why: 'unknown' },
      { path: 'baseUrl', why: 'not-text' },
      { path: 'signIn.bar', why: 'unknown' },
      { path: 'signIn.scope', why: 'not-text' },
      { path: 'signIn.', why: 'unknown' },
    ],
  });
  expect(readPasted('{"name": "Mine", "signIn": "x"}')).toMatchObject({
    ignored: [{ path: 'signIn', why: 'not-an-object' }],
  });
});

const signInFields = profileFields.filter(
  (field) => field === 'tokenHeader' || field.startsWith('signIn.'),
);

test.each<Partial<Record<ProfileField, string>>>([
  { baseUrl: 'https://other.example/v2' },
  { 'signIn.authorizationEndpoint': 'https://login.other.example/authorize' },
  { 'signIn.clientId': 'another' },
  { baseUrl: '' },
])('a profile with %j clears the sign-in fields that it doesn’t have', (pasted) => {
  expect(fieldsToEmpty(pasted, valuesOf(profile))).toEqual(
    signInFields.filter((field) => pasted[field] === undefined),
  );
});

test.each<Partial<Record<ProfileField, string>>>([
  {},
  { name: 'A new name', 'signIn.scope': 'more' },
  { baseUrl: 'https://service.example/v2/' },
  { baseUrl: ' https://service.example/v2 ', 'signIn.clientId': 'companion' },
])('a profile with %j is of the same service and clears nothing', (pasted) => {
  expect(fieldsToEmpty(pasted, valuesOf(profile))).toEqual([]);
});

test('fields that don’t identify a service yet aren’t cleared', () => {
  const typed = { ...valuesOf(null), 'signIn.scope': 'account' };
  expect(fieldsToEmpty({ baseUrl: 'https://other.example' }, typed)).toEqual([]);
});
