/** The practice service's identity provider: OAuth 2.0 for a public client with PKCE. */
import { Hono } from 'hono';
import {
  checkAuthorizationRequest,
  practiceScope,
  type AuthorizationRequest,
} from './authorization-request.ts';
import { choicePage, pageHeaders, refusalPage } from './authorization-page.ts';
import type { Grants } from './grants.ts';
import { tokenRoutes } from './token-endpoint.ts';
import type { World } from '../world.ts';

interface IdentityProvider {
  readonly issuer: string;
  readonly grants: Grants;
  readonly world: World;
  readonly accessTokenLifetimeSeconds: number;
}

export function identityProviderRoutes(provider: IdentityProvider): Hono {
  const { issuer, grants, world } = provider;
  const routes = new Hono();

  /** Returns the callback address (RFC 6749, 4.1.2) with the issuer (RFC 9207). */
  const callbackWith = (
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    answer: Readonly<Record<string, string>>,
  ): string => {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    if (state !== null) url.searchParams.set('state', state);
    url.searchParams.set('iss', issuer);
    return url.href;
  };

  routes.get('/oauth/authorize', (c) => {
    const checked = checkAuthorizationRequest(new URL(c.req.url).search);
    switch (checked.kind) {
      case 'untrusted':
        return c.html(refusalPage(checked.reason), 400, pageHeaders());
      case 'refused': {
        const { error, reason } = checked;
        return c.redirect(callbackWith(checked, { error, error_description: reason }), 303);
      }
      case 'accepted': {
        const handle = grants.savePending(checked.request);
        const headers = pageHeaders(checked.request.redirectUri);
        return c.html(choicePage(handle, world.accounts), 200, headers);
      }
    }
  });

  routes.post('/oauth/choose', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const request = grants.takePending(form.get('request') ?? '');
    if (request === undefined) {
      return c.html(
        refusalPage('This sign-in was already used or has expired.'),
        400,
        pageHeaders(),
      );
    }
    const account = world.accounts.find(({ row }) => row.id === form.get('account'));
    const answer =
      account === undefined
        ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
        : { code: grants.issueCode(request, account.row.id) };
    c.header('Cache-Control', 'no-store');
    return c.redirect(callbackWith(request, answer), 303);
  });

  routes.route('/', tokenRoutes(provider));

  /** RFC 8414. */
  routes.get('/.well-known/oauth-authorization-server', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      scopes_supported: [practiceScope],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  );

  return routes;
}
