import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isCallback,
  checkAuthorizationRequest,
} from '../../../../electron/practice/identity-provider/authorization-request.ts';

const good = {
  response_type: 'code',
  client_id: 'stopbar-companion',
  redirect_uri: 'http://127.0.0.1:53124/callback',
  scope: 'account',
  state: 'the-state',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

function judge(changes: Readonly<Record<string, string | undefined>>, more = '') {
  const query = new URLSearchParams(more);
  const parameters: Record<string, string | undefined> = { ...good, ...changes };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.append(name, value);
  }
  return checkAuthorizationRequest(`?${query}`);
}

describe('an authorization request', () => {
  test('with everything is accepted', () => {
    expect(judge({})).toEqual({
      kind: 'accepted',
      request: {
        clientId: good.client_id,
        redirectUri: good.redirect_uri,
        scope: good.scope,
        state: good.state,
        codeChallenge: good.code_challenge,
      },
    });
  });

  test('can lack a scope and a state', () => {
    expect(judge({ scope: undefined, state: undefined })).toMatchObject({
      kind: 'accepted',
      request: { scope: 'account', state: null },
    });
  });

  test.each([
    ['no client', { client_id: undefined }, ''],
    ['another client', { client_id: 'another' }, ''],
    ['two clients', {}, 'client_id=another'],
    ['no callback', { redirect_uri: undefined }, ''],
    ['another callback', { redirect_uri: 'https://example.org/' }, ''],
    ['two callbacks', {}, 'redirect_uri=http://127.0.0.1:1/'],
    ['more than 2,048 characters', { state: 'x'.repeat(2048) }, ''],
  ])('is untrusted with %s', (_what, changes, more) => {
    expect(judge(changes, more)).toMatchObject({ kind: 'untrusted' });
  });

  test.each([
    ['invalid_request', { response_type: undefined }, ''],
    ['unsupported_response_type', { response_type: 'token' }, ''],
    ['invalid_request', { code_challenge: undefined }, ''],
    ['invalid_request', { code_challenge: 'too-short' }, ''],
    ['invalid_request', { code_challenge: `${good.code_challenge}=` }, ''],
    ['invalid_request', { code_challenge_method: undefined }, ''],
    ['invalid_request', { code_challenge_method: 'plain' }, ''],
    ['invalid_request', {}, 'scope=more'],
  ])('is rejected with %s for %j %s', (error, changes, more) => {
    expect(judge(changes, more)).toMatchObject({
      kind: 'refused',
      error,
      redirectUri: good.redirect_uri,
      state: good.state,
    });
  });
});

describe('a callback', () => {
  test('can be a loopback address with any port and path', () => {
    const port = fc.integer({ min: 1, max: 65_535 });
    fc.assert(
      fc.property(port, fc.stringMatching(/^\/[\w./~%-]{0,40}$/), (port, path) => {
        expect(isCallback(`http://127.0.0.1:${port}${path}`)).toBe(true);
      }),
    );
  });

  test('can be the one address with the app’s own scheme', () => {
    expect(isCallback('stopbar-companion://auth/callback')).toBe(true);
    expect(isCallback('stopbar-companion://auth/callback/more')).toBe(false);
    expect(isCallback('stopbar-companion://elsewhere/callback')).toBe(false);
  });

  test('is never an address that a browser resolves to another host', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string().map((text) => `http://127.0.0.1${text}`),
        ),
        (uri) => {
          if (isCallback(uri)) expect(new URL(uri).hostname).toBe('127.0.0.1');
        },
      ),
      // Generating whole addresses is slow.
      { numRuns: 40 },
    );
  });

  test.each([
    'http://127.0.0.1:80@example.org/callback',
    'http://user@127.0.0.1:80/callback',
    'http://127.0.0.1.example.org/callback',
    'http://127.0.0.1:80\\@example.org/',
    'http://127.0.0.1:80/callback#fragment',
    'http://127.0.0.1:99999/callback',
    'http://127.1:80/callback',
    'http://2130706433/callback',
    'http://localhost:80/callback',
    'https://127.0.0.1:80/callback',
    'javascript:alert(1)//127.0.0.1/',
    '//127.0.0.1:80/callback',
    '',
  ])('is not %s', (uri) => {
    expect(isCallback(uri)).toBe(false);
  });
});
