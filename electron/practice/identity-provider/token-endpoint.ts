/** Exchanges codes and refresh tokens (RFC 6749, 4.1.3 and 6) and revokes tokens (RFC 7009). */
import { type Context, Hono } from 'hono';
import { practiceClientId } from './authorization-request.ts';
import type { Grants, Tokens } from './grants.ts';

type TokenError = 'invalid_client' | 'invalid_grant' | 'invalid_request' | 'unsupported_grant_type';

export function tokenRoutes(provider: {
  readonly grants: Grants;
  readonly accessTokenLifetimeSeconds: number;
}): Hono {
  const { grants, accessTokenLifetimeSeconds } = provider;
  const routes = new Hono();

  const answer = (c: Context, tokens: Tokens | undefined) => {
    if (tokens === undefined)
      return refuse(c, 'invalid_grant', 'expired, used, revoked or unknown');
    return c.json({
      access_token: tokens.accessToken,
      token_type: 'Bearer',
      expires_in: accessTokenLifetimeSeconds,
      refresh_token: tokens.refreshToken,
      scope: tokens.scope,
    });
  };

  routes.post('/oauth/token', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Pragma', 'no-cache');
    const form = new URLSearchParams(await c.req.text());
    const parameter = (name: string) => form.get(name) ?? '';
    const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
    if (repeated !== undefined) return refuse(c, 'invalid_request', 'a parameter is repeated');
    const clientId = parameter('client_id');
    if (clientId !== practiceClientId)
      return refuse(c, 'invalid_client', 'client_id is not known here');

    switch (form.get('grant_type')) {
      case 'authorization_code': {
        const proof = {
          clientId,
          redirectUri: parameter('redirect_uri'),
          codeVerifier: parameter('code_verifier'),
        };
        if (!form.has('code')) return refuse(c, 'invalid_request', 'code is missing');
        if (!/^[A-Za-z0-9._~-]{43,128}$/.test(proof.codeVerifier)) {
          return refuse(
            c,
            'invalid_request',
            'code_verifier must be 43 to 128 unreserved characters',
          );
        }
        return answer(c, grants.redeemCode(parameter('code'), proof));
      }
      case 'refresh_token':
        if (!form.has('refresh_token')) {
          return refuse(c, 'invalid_request', 'refresh_token is missing');
        }
        return answer(c, grants.refresh(parameter('refresh_token'), clientId));
      case null:
        return refuse(c, 'invalid_request', 'grant_type is missing');
      default:
        return refuse(c, 'unsupported_grant_type', 'authorization_code or refresh_token only');
    }
  });

  routes.post('/oauth/revoke', async (c) => {
    c.header('Cache-Control', 'no-store');
    const form = new URLSearchParams(await c.req.text());
    if (form.get('client_id') !== practiceClientId) {
      return refuse(c, 'invalid_client', 'client_id is not known here');
    }
    const token = form.get('token');
    if (token === null) return refuse(c, 'invalid_request', 'token is missing');
    grants.revoke(token);
    return c.body(null, 200);
  });

  return routes;
}

function refuse(c: Context, error: TokenError, error_description: string) {
  return c.json({ error, error_description }, error === 'invalid_client' ? 401 : 400);
}
