import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  codeFor,
  exchange,
  post,
  refresh,
  request,
  statusOf,
  tomas,
  verifier,
} from '../../support/session/practice-browser.ts';
import {
  clock,
  openPractice,
  readAnswer,
  type Answer,
  type OpenPractice,
} from '../../support/practice-call.ts';

const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });

async function signIn(practice: OpenPractice) {
  return tokensOf(await exchange(practice, await codeFor(practice)));
}

function tokensOf({ body }: Answer) {
  return v.parse(tokens, body);
}

const invalidGrant = { status: 400, kind: 'json', body: { error: 'invalid_grant' } };

describe('a code', () => {
  test('is exchanged for tokens of the chosen account', async () => {
    const practice = await openPractice();
    const answer = await exchange(practice, await codeFor(practice, tomas));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        scope: 'account',
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { access_token: token } = tokensOf(answer);
    expect(await practice.call('GET', '/auth/account', { token })).toMatchObject({
      body: { display_name: 'Tomas Keller' },
    });
  });

  test('is rejected the second time, and its tokens are revoked', async () => {
    const practice = await openPractice();
    const code = await codeFor(practice);
    const { access_token, refresh_token } = tokensOf(await exchange(practice, code));
    expect(await exchange(practice, code)).toMatchObject(invalidGrant);
    expect(await statusOf(practice, access_token)).toBe(401);
    expect(await refresh(practice, refresh_token)).toMatchObject(invalidGrant);
  });

  test('expires after a minute', async () => {
    const time = clock();
    const practice = await openPractice(time);
    const [first, second] = [await codeFor(practice), await codeFor(practice)];
    time.passSeconds(59);
    expect(await exchange(practice, first)).toMatchObject({ status: 200 });
    time.passSeconds(1);
    expect(await exchange(practice, second)).toMatchObject(invalidGrant);
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another callback', { redirect_uri: 'http://127.0.0.1:53125/callback' }],
    ['another code', { code: 'x'.repeat(43) }],
  ])('is rejected with %s', async (_what, changes) => {
    const practice = await openPractice();
    expect(await exchange(practice, await codeFor(practice), changes)).toMatchObject(invalidGrant);
  });
});

describe('the token endpoint', () => {
  test.each([
    ['invalid_client', 401, { client_id: 'another', grant_type: 'refresh_token' }],
    ['invalid_request', 400, { client_id: request.client_id }],
    ['invalid_request', 400, { grant_type: 'authorization_code', code_verifier: verifier }],
    ['invalid_request', 400, { grant_type: 'authorization_code', code: 'x' }],
    ['invalid_request', 400, { grant_type: 'refresh_token' }],
    ['unsupported_grant_type', 400, { grant_type: 'password' }],
  ])('returns %s (%i) for %j', async (error, status, form) => {
    const answer = await post(await openPractice(), 'token', form);
    expect(answer).toMatchObject({ status, kind: 'json', body: { error } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('rejects a repeated parameter', async () => {
    const { profile } = await openPractice();
    const body = new URLSearchParams('client_id=stopbar-companion&client_id=stopbar-companion');
    const response = await fetch(profile.signIn.tokenEndpoint, { method: 'POST', body });
    expect(await readAnswer(response)).toMatchObject({ body: { error: 'invalid_request' } });
  });
});

describe('tokens', () => {
  test('expire after their lifetime', async () => {
    const time = clock();
    const practice = await openPractice({ ...time, accessTokenLifetimeSeconds: 30 });
    const answer = await exchange(practice, await codeFor(practice));
    expect(answer).toMatchObject({ body: { expires_in: 30 } });
    const { access_token } = tokensOf(answer);
    time.passSeconds(29);
    expect(await statusOf(practice, access_token)).toBe(200);
    time.passSeconds(1);
    expect(await statusOf(practice, access_token)).toBe(401);
  });

  test('are renewed with a refresh token, which is replaced each time', async () => {
    const time = clock();
    const practice = await openPractice(time);
    const first = await signIn(practice);
    time.passSeconds(3600);
    const second = tokensOf(await refresh(practice, first.refresh_token));
    const third = tokensOf(await refresh(practice, second.refresh_token));
    expect(new Set([first, second, third].map(({ refresh_token }) => refresh_token)).size).toBe(3);
    expect(await statusOf(practice, third.access_token)).toBe(200);
  });

  test('are all revoked when a refresh token is used twice', async () => {
    const practice = await openPractice();
    const first = await signIn(practice);
    const other = await signIn(practice);
    const second = tokensOf(await refresh(practice, first.refresh_token));
    expect(await refresh(practice, first.refresh_token)).toMatchObject(invalidGrant);
    expect(await statusOf(practice, second.access_token)).toBe(401);
    expect(await refresh(practice, second.refresh_token)).toMatchObject(invalidGrant);
    expect(await statusOf(practice, other.access_token), 'another sign-in').toBe(200);
  });

  test.each(['access_token', 'refresh_token'] as const)(
    'end together when the %s is revoked',
    async (which) => {
      const practice = await openPractice();
      const issued = await signIn(practice);
      expect(await post(practice, 'revoke', { token: issued[which] })).toMatchObject({
        status: 200,
        kind: 'none',
      });
      expect(await statusOf(practice, issued.access_token)).toBe(401);
      expect(await refresh(practice, issued.refresh_token)).toMatchObject(invalidGrant);
    },
  );

  test('that are unknown are revoked without an error; a request without a token is rejected', async () => {
    const practice = await openPractice();
    expect(await post(practice, 'revoke', { token: 'unknown' })).toMatchObject({ status: 200 });
    expect(await post(practice, 'revoke', {})).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await post(practice, 'revoke', { client_id: 'another', token: 'x' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });
});
