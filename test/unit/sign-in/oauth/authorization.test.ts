import { createHash } from 'node:crypto';
import { OperationProcessingError } from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import {
  authorizationUrl,
  newAttempt,
  readCallback,
} from '../../../../electron/sign-in/oauth/authorization.ts';

const signIn = {
  authorizationEndpoint: 'https://id.example.org/oauth/authorize',
  tokenEndpoint: 'https://id.example.org/oauth/token',
  clientId: 'companion',
  scope: 'account',
  callback: 'loopback',
} as const;
const redirectUri = 'http://127.0.0.1:53124/callback';

const askedFor = async (profile: Parameters<typeof authorizationUrl>[0], attempt = newAttempt()) =>
  new URL(await authorizationUrl(profile, attempt, redirectUri));

describe('the address to open in the browser', () => {
  test('O2 has the S256 challenge of the code verifier, but not the verifier', async () => {
    const attempt = newAttempt();
    const url = await askedFor(signIn, attempt);
    const { codeVerifier, state } = attempt;
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'companion',
      redirect_uri: redirectUri,
      scope: 'account',
      state,
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(codeVerifier);
  });

  test('O2 uses a new code verifier and state each time, in the format of RFC 7636', () => {
    const attempts = Array.from({ length: 100 }, newAttempt);
    for (const { codeVerifier, state } of attempts) {
      expect(codeVerifier).toMatch(/^[\w.~-]{43,128}$/);
      expect(state).toMatch(/^[\w-]{43,}$/);
    }
    const secrets = attempts.flatMap(({ codeVerifier, state }) => [codeVerifier, state]);
    expect(new Set(secrets).size).toBe(200);
  });

  test('keeps the provider’s own parameters, and sends no empty scope', async () => {
    const authorizationEndpoint = 'https://id.example.org/authorize?tenant=network';
    const url = await askedFor({ ...signIn, authorizationEndpoint, scope: '' });
    expect(url.searchParams.get('tenant')).toBe('network');
    expect(url.searchParams.has('scope')).toBe(false);
  });

  test('doesn’t let the provider’s address replace its own parameters', async () => {
    const authorizationEndpoint = 'https://id.example.org/authorize?state=known&redirect_uri=evil';
    const { searchParams } = await askedFor({ ...signIn, authorizationEndpoint });
    expect(searchParams.getAll('redirect_uri')).toEqual([redirectUri]);
    expect(searchParams.getAll('state')).not.toContain('known');
  });
});

describe('the callback', () => {
  const attempt = newAttempt();
  const read = (parameters: Record<string, string>) => {
    const query = new URLSearchParams({ code: 'the-code', state: attempt.state, ...parameters });
    return readCallback(signIn, attempt, new URL(`${redirectUri}?${query.toString()}`));
  };

  test.each(['', 'another', `${attempt.state}x`])('O3 is rejected with the state %j', (state) => {
    expect(() => read({ state })).toThrow(OperationProcessingError);
  });

  test.each(['https://id.example.org', 'https://id.example.org/', 'https://id.example.org/tenant'])(
    'O15 can name the provider as its issuer: %s',
    (iss) => {
      expect(read({ iss }).get('code')).toBe('the-code');
    },
  );

  test.each([
    'https://evil.example.org',
    'http://id.example.org',
    'https://id.example.org:8443',
    'https://id.example.org.evil.example',
    'https://id.example.org@evil.example',
    'id.example.org',
    'nonsense',
  ])('O15 is rejected from the issuer %s', (iss) => {
    expect(() => read({ iss })).toThrow(OperationProcessingError);
    expect(() => read({ iss, error: 'access_denied' })).toThrow(OperationProcessingError);
  });

  test.each([{ id_token: 'a' }, { token: 'a' }, { response: 'a' }])(
    'is rejected if it has another response: %j',
    (parameters) => {
      expect(() => read(parameters)).toThrow();
    },
  );
});
