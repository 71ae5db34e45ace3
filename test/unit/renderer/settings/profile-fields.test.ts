import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseProfile } from '../../../../electron/profile.ts';
import {
  profileFields,
  profileOf,
  readPasted,
  valuesOf,
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
  expect(readPasted(JSON.stringify(profile))).toEqual({ values, ignored: [] });
  expect(readPasted(`\uFEFF\n${JSON.stringify(profile)}\n`)).toEqual({ values, ignored: [] });
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
  expect(readPasted(text)).toBe('not-json');
});

test.each(['null', '7', '"text"', '[]'])('%s is no profile', (text) => {
  expect(readPasted(text)).toBe('not-an-object');
});

test('unknown keys and values that are no text are named and ignored', () => {
  const pasted = {
    ...{ name: 'Mine', foo: 1, tokenHeader: null },
    signIn: { clientId: 'companion', bar: 'x', scope: ['a'] },
  };
  expect(readPasted(JSON.stringify(pasted))).toEqual({
    values: { name: 'Mine', 'signIn.clientId': 'companion' },
    ignored: ['foo', 'tokenHeader', 'signIn.bar', 'signIn.scope'],
  });
});

test('JSON without any field of a profile is refused', () => {
  expect(readPasted('{}')).toBe('no-fields');
  expect(readPasted('{"foo": 1, "signIn": "x"}')).toBe('no-fields');
});

test('whatever is pasted, only fields become text, and everything else is named', () => {
  const pasted = fc.record(
    { name: fc.json().map(JSON.parse), signIn: fc.object(), baseUrl: fc.string() },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        pasted.map((found) => JSON.stringify(found)),
      ),
      (text) => {
        const read = readPasted(text);
        if (typeof read === 'string') return;
        for (const [field, value] of Object.entries(read.values)) {
          expect(profileFields).toContain(field);
          expect(value).toBeTypeOf('string');
          expect(read.ignored).not.toContain(field);
        }
      },
    ),
  );
});
