/** The practice service's identity provider: OAuth 2.0 for a public client with PKCE, as far as the app uses it. */
import { Hono } from 'hono';
import { choicePage, pageHeaders, refusalPage } from './authorization-page.ts';
import {
  accessTokenSeconds,
  type AuthorizationRequest,
  type Grants,
  type Tokens,
} from './grants.ts';
import type { World } from '../world.ts';

export const practiceClientId = 'stopbar-companion';
export const practiceScope = 'account';
const fixedCallback = 'stopbar-companion://auth/callback';

interface IdentityProvider {
  readonly issuer: string;
  readonly grants: Grants;
  readonly world: World;
}

export function identityProviderRoutes(provider: IdentityProvider): Hono {
  const { issuer, grants, world } = provider;
  const routes = new Hono();

  /** Returns the callback address (RFC 6749, 4.1.2) with the issuer (RFC 9207). */
  const callbackWith = (
    { redirectUri, state }: AuthorizationRequest,
    answer: Readonly<Record<string, string>>,
  ): string => {
    const url = new URL(redirectUri);
    const query = Object.entries({ ...answer, state, iss: issuer });
    for (const [name, value] of query) url.searchParams.set(name, value);
    return url.href;
  };

  routes.on(['GET', 'POST'], '/oauth/authorize', async (c) => {
    const { redirect_uri: redirectUri = '', code_challenge: codeChallenge = '' } = c.req.query();
    const { client_id, response_type, code_challenge_method, state = '' } = c.req.query();
    // Redirects only where the app listens: the page must not send a code elsewhere.
    const isKnown = client_id === practiceClientId && isCallback(redirectUri);
    const hasChallenge = codeChallenge !== '' && code_challenge_method === 'S256';
    if (!isKnown || !hasChallenge || response_type !== 'code') {
      return c.html(refusalPage(), 400, pageHeaders());
    }
    if (c.req.method !== 'POST') {
      return c.html(choicePage(world.accounts), 200, pageHeaders(redirectUri));
    }
    const form = new URLSearchParams(await c.req.text());
    const request = { redirectUri, state, codeChallenge };
    const account = world.accounts.find(({ row }) => row.id === form.get('account'));
    const answer =
      account === undefined
        ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
        : { code: grants.issueCode(request, account.row.id) };
    c.header('Cache-Control', 'no-store');
    return c.redirect(callbackWith(request, answer), 303);
  });

  const redeem = (form: URLSearchParams): Tokens | undefined => {
    const field = (name: string): string => form.get(name) ?? '';
    return field('grant_type') === 'refresh_token'
      ? grants.refresh(field('refresh_token'))
      : grants.redeemCode(field('code'), field('redirect_uri'), field('code_verifier'));
  };

  routes.post('/oauth/token', async (c) => {
    c.header('Cache-Control', 'no-store');
    const form = new URLSearchParams(await c.req.text());
    if (form.get('client_id') !== practiceClientId) return c.json({ error: 'invalid_client' }, 401);
    const tokens = redeem(form);
    if (tokens === undefined) {
      const error_description = 'expired, used, revoked or unknown';
      return c.json({ error: 'invalid_grant', error_description }, 400);
    }
    return c.json({
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: accessTokenSeconds,
      refresh_token: tokens.refreshToken,
      scope: practiceScope,
    });
  });

  // RFC 7009: an unknown token isn't an error.
  routes.post('/oauth/revoke', async (c) => {
    grants.revoke(new URLSearchParams(await c.req.text()).get('token') ?? '');
    return c.body(null, 200);
  });

  return routes;
}

/**
 * Returns whether a redirect URI is a loopback address on any port (RFC 8252, 7.3), or the app's own scheme
 * (7.1).
 */
export function isCallback(redirectUri: string): boolean {
  // Compare the text: a URL parser also accepts 127.1, user names and backslashes.
  const loopback = /^http:\/\/127\.0\.0\.1(:\d{1,5})?\/[^#\\\s]*$/;
  return redirectUri === fixedCallback || (loopback.test(redirectUri) && URL.canParse(redirectUri));
}
