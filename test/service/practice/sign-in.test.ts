import { createHash } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import {
  leadsTo,
  nadia,
  openPage,
  press,
  redirectUri,
  request,
  statusOf,
  tomas,
  verifier,
} from '../../support/session/practice-browser.ts';
import { clock, openPractice } from '../../support/practice-call.ts';

describe('the sign-in page', () => {
  test('says that it is for practice, and offers both accounts', async () => {
    const response = await openPage(await openPractice());
    expect(response.status).toBe(200);
    const html = await response.text();
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
    expect(response.headers.get('referrer-policy')).toBe('same-origin');
    expect(html).not.toMatch(/<script|<link|<img|src=|style=/);
  });

  test('allows the form to redirect to the fixed callback', async () => {
    const practice = await openPractice();
    const redirect_uri = 'stopbar-companion://auth/callback';
    const page = await openPage(practice, { ...request, redirect_uri });
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' stopbar-companion:;",
    );
    const callback = leadsTo(await press(practice, page, tomas)).href;
    expect(callback).toMatch(
      /^stopbar-companion:\/\/auth\/callback\?code=[\w-]{43}&state=the-state/,
    );
  });

  test('redirects to the callback with code, state and issuer', async () => {
    const practice = await openPractice();
    const response = await press(practice, await openPage(practice), nadia);
    expect(response.status).toBe(303);
    const { origin, pathname, searchParams } = leadsTo(response);
    expect(origin + pathname).toBe(redirectUri);
    expect(Object.fromEntries(searchParams)).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/),
      state: 'the-state',
      iss: new URL(practice.baseUrl).origin,
    });
  });

  test('redirects to the callback with access_denied on cancel', async () => {
    const practice = await openPractice();
    const response = await press(practice, await openPage(practice), 'Cancel');
    expect(Object.fromEntries(leadsTo(response).searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
      iss: new URL(practice.baseUrl).origin,
    });
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
});

describe('an authorization request', () => {
  test.each([
    { ...request, client_id: 'another' },
    { ...request, redirect_uri: 'https://example.org/callback' },
    { response_type: 'code', client_id: request.client_id },
  ])('that is untrusted gets a page without a redirect', async (query) => {
    const response = await openPage(await openPractice(), query);
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("form-action 'none'");
    expect(await response.text()).toContain('Can’t sign in');
  });

  test('with another error redirects with error, state and issuer', async () => {
    const practice = await openPractice();
    const response = await openPage(practice, { ...request, code_challenge_method: 'plain' });
    expect(response.status).toBe(303);
    expect(Object.fromEntries(leadsTo(response).searchParams)).toEqual({
      error: 'invalid_request',
      error_description: 'code_challenge_method must be S256',
      state: 'the-state',
      iss: new URL(practice.baseUrl).origin,
    });
  });
});

test('a certified client works from discovery to revocation', async () => {
  const practice = await openPractice();
  const issuer = new URL(practice.baseUrl).origin;
  const loopback = { [oauth.allowInsecureRequests]: true };
  const server = await oauth.processDiscoveryResponse(
    new URL(issuer),
    await oauth.discoveryRequest(new URL(issuer), { algorithm: 'oauth2', ...loopback }),
  );
  const client: oauth.Client = { client_id: practice.profile.signIn.clientId };

  const callback = leadsTo(await press(practice, await openPage(practice), nadia));
  const parameters = oauth.validateAuthResponse(server, client, callback, request.state);
  const answer = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      parameters,
      redirectUri,
      verifier,
      loopback,
    ),
  );
  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      answer.refresh_token ?? '',
      loopback,
    ),
  );
  expect(await statusOf(practice, renewed.access_token)).toBe(200);
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), renewed.access_token, loopback),
  );
  expect(await statusOf(practice, renewed.access_token)).toBe(401);
});
