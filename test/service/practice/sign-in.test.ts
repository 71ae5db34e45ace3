import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isCallback } from '../../../electron/practice/identity-provider/identity-provider.ts';
import {
  codeFor,
  exchange,
  leadsTo,
  nadia,
  openPage,
  post,
  press,
  redirectUri,
  refresh,
  request,
  statusOf,
  tomas,
} from '../../support/session/practice-browser.ts';
import { clock, openPractice, type Answer } from '../../support/practice-call.ts';

const invalidGrant = { status: 400, kind: 'json', body: { error: 'invalid_grant' } };
const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
const tokensOf = ({ body }: Answer) => v.parse(tokens, body);

describe('the sign-in page', () => {
  test('says that it is for practice, and offers both accounts', async () => {
    const html = await (await openPage(await openPractice())).text();
    expect(html).toContain('nothing reaches the real network');
    for (const label of [nadia, tomas, 'Cancel']) expect(html).toContain(label);
  });

  test('loads and runs nothing, can’t be framed, and only posts to the callback', async () => {
    const response = await openPage(await openPractice());
    const html = await response.text();
    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "form-action 'self' http://127.0.0.1:53124",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).not.toMatch(/<script|<link|<img|src=|style=/);
  });

  test('leads to the callback with code, state and issuer, or with access_denied', async () => {
    const practice = await openPractice();
    const iss = new URL(practice.baseUrl).origin;
    const chosen = leadsTo(await press(practice, await openPage(practice), nadia));
    expect(chosen.origin + chosen.pathname).toBe(redirectUri);
    const code = expect.stringMatching(/^[\w-]{43}$/);
    expect(Object.fromEntries(chosen.searchParams)).toEqual({ code, state: 'the-state', iss });
    const cancelled = leadsTo(await press(practice, await openPage(practice), 'Cancel'));
    expect(Object.fromEntries(cancelled.searchParams)).toMatchObject({
      ...{ error: 'access_denied', state: 'the-state', iss },
    });
    const link = { ...request, redirect_uri: 'stopbar-companion://auth/callback' };
    const page = await openPage(practice, link);
    expect(page.headers.get('content-security-policy')).toContain("'self' stopbar-companion:;");
    expect(leadsTo(await press(practice, page, tomas)).href).toMatch(
      /^stopbar-companion:\/\/auth\/callback\?code=[\w-]{43}&state=the-state/,
    );
  });

  test('can be submitted once, and within ten minutes', async () => {
    const time = clock();
    const practice = await openPractice(time);
    const page = await openPage(practice);
    expect((await press(practice, page.clone(), nadia)).status).toBe(303);
    expect((await press(practice, page, nadia)).status).toBe(400);
    const late = await openPage(practice);
    time.passSeconds(600);
    expect((await press(practice, late, nadia)).status).toBe(400);
  });

  test('rejects other apps without a redirect, and other flows with one', async () => {
    const practice = await openPractice();
    for (const changes of [
      { client_id: 'another' },
      { redirect_uri: 'https://example.org/callback' },
    ]) {
      const response = await openPage(practice, { ...request, ...changes });
      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('content-security-policy')).toContain("form-action 'none'");
    }
    for (const changes of [
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
      { code_challenge: '' },
    ]) {
      const redirected = leadsTo(await openPage(practice, { ...request, ...changes }));
      expect(Object.fromEntries(redirected.searchParams)).toMatchObject({
        ...{ error: 'invalid_request', state: 'the-state' },
      });
    }
  });

  test('may only redirect to a port of this computer or to the app', () => {
    for (const [may, uri] of [
      ...['http://127.0.0.1:53124/callback', 'stopbar-companion://auth/callback'].map(
        (uri) => [true, uri] as const,
      ),
      ...[
        'http://127.0.0.1:80@example.org/callback',
        'http://user@127.0.0.1:80/callback',
        'http://127.0.0.1.example.org/callback',
        'http://127.0.0.1:80\\@example.org/',
        'http://127.0.0.1:80/callback#fragment',
        'http://127.0.0.1:99999/callback',
        'http://127.1:80/callback',
        'http://localhost:80/callback',
        'https://127.0.0.1:80/callback',
        'stopbar-companion://auth/callback/more',
        'javascript:alert(1)//127.0.0.1/',
        '',
      ].map((uri) => [false, uri] as const),
    ] as const) {
      expect(isCallback(uri)).toBe(may);
    }
  });
});

describe('a code', () => {
  test('is exchanged once for tokens of the chosen account', async () => {
    const practice = await openPractice();
    const code = await codeFor(practice, tomas);
    const answer = await exchange(practice, code);
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'account' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { access_token: token } = tokensOf(answer);
    expect(await practice.call('GET', '/auth/account', { token })).toMatchObject({
      body: { display_name: 'Tomas Keller' },
    });
    expect(await exchange(practice, code)).toMatchObject(invalidGrant);
  });

  test('is rejected with another verifier, callback or code', async () => {
    for (const [, changes] of [
      ['another verifier', { code_verifier: 'x'.repeat(43) }],
      ['another callback', { redirect_uri: 'http://127.0.0.1:53125/callback' }],
      ['another code', { code: 'x'.repeat(43) }],
    ] as const) {
      const practice = await openPractice();
      expect(await exchange(practice, await codeFor(practice), changes)).toMatchObject(
        invalidGrant,
      );
    }
  });

  test('expires after a minute, and belongs to the app', async () => {
    const time = clock();
    const practice = await openPractice(time);
    const [first, second] = [await codeFor(practice), await codeFor(practice)];
    expect(await exchange(practice, first, { client_id: 'another' })).toMatchObject({
      ...{ status: 401, body: { error: 'invalid_client' } },
    });
    time.passSeconds(59);
    expect(await exchange(practice, first)).toMatchObject({ status: 200 });
    time.passSeconds(1);
    expect(await exchange(practice, second)).toMatchObject(invalidGrant);
  });
});

describe('tokens', () => {
  test('expire, and are renewed with a refresh token that is replaced', async () => {
    const time = clock();
    const practice = await openPractice({ ...time, accessTokenLifetimeSeconds: 30 });
    const first = tokensOf(await exchange(practice, await codeFor(practice)));
    time.passSeconds(29);
    expect(await statusOf(practice, first.access_token)).toBe(200);
    time.passSeconds(1);
    expect(await statusOf(practice, first.access_token)).toBe(401);
    const second = tokensOf(await refresh(practice, first.refresh_token));
    expect(await statusOf(practice, second.access_token)).toBe(200);
    expect(await refresh(practice, first.refresh_token), 'replaced').toMatchObject(invalidGrant);
    expect(await refresh(practice, second.refresh_token)).toMatchObject({ status: 200 });
  });

  test('end together when either is revoked', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const practice = await openPractice();
      const issued = tokensOf(await exchange(practice, await codeFor(practice)));
      expect(await post(practice, 'revoke', { token: issued[which] })).toMatchObject({
        status: 200,
      });
      expect(await statusOf(practice, issued.access_token)).toBe(401);
      expect(await refresh(practice, issued.refresh_token)).toMatchObject(invalidGrant);
      expect(await post(practice, 'revoke', { token: 'unknown' })).toMatchObject({ status: 200 });
    }
  });
});
