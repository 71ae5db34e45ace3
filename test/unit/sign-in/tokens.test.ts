import { describe, expect, test } from 'vitest';
import { accountFromText, accountToText } from '../../../electron/sign-in/kept-account.ts';
import { tokensFrom, withUsableFields } from '../../../electron/sign-in/tokens.ts';

const now = Date.parse('2025-06-10T12:00:00Z');
const answer = { access_token: 'a-token', token_type: 'bearer' } as const;

test('a lifetime sets when a token expires and is renewed', () => {
  const tokens = tokensFrom({ ...answer, expires_in: 3600 }, now);
  expect(tokens).toEqual({
    accessToken: 'a-token',
    endsAt: now + 3600_000,
    renewAt: now + 3540_000,
  });
});

describe('a lifetime in a response', () => {
  const read = (expiresIn: string): unknown =>
    JSON.parse(withUsableFields(`{"access_token":"a-token","expires_in":${expiresIn}}`));

  test.each(['0', '-1', '1e308', '1e400', 'null', '"soon"', '"1e400"', '{}', '[5]', 'true'])(
    'is dropped if it is %s',
    (expiresIn) => {
      expect(read(expiresIn)).toEqual({ access_token: 'a-token' });
    },
  );

  test.each([
    ['3600', 3600],
    ['"3600"', '3600'],
  ])('stays when it is %s', (expiresIn, expires_in) => {
    expect(read(expiresIn)).toEqual({ access_token: 'a-token', expires_in });
  });

  test.each(['', 'nonsense', 'null', '[1]', '{"error":"invalid_grant"}'])(
    'isn’t read from %j',
    (text) => {
      expect(withUsableFields(text)).toBe(text);
    },
  );
});

test('an ID token in a response is dropped', () => {
  for (const idToken of ['"a.b.c"', '""', '7', 'null']) {
    const text = `{"access_token":"a-token","id_token":${idToken}}`;
    expect(withUsableFields(text)).toBe('{"access_token":"a-token"}');
  }
});

test('fields that are null are dropped', () => {
  const text = '{"access_token":"a-token","refresh_token":null,"scope":null}';
  expect(withUsableFields(text)).toBe('{"access_token":"a-token"}');
});

describe('a stored account', () => {
  const tokens = { accessToken: 'a-token', refreshToken: 'r-token' };
  const account = { tokens, who: null, signIn: 'first' };

  test('is read back', () => {
    const whole = { ...account, tokens: { ...account.tokens, endsAt: now, renewAt: now - 1 } };
    expect(accountFromText(accountToText(whole, 'b'))).toEqual({ ...whole, binding: 'b' });
  });
});
