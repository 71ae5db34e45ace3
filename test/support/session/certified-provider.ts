import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { onTestFinished } from 'vitest';

/** Answers instead of the provider, or returns false to let the provider answer. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

const pastedCallback = 'https://companion.example/signed-in';

/** Starts oidc-provider with one native client: PKCE required, `iss` sent, refresh tokens rotated. */
export async function openCertifiedProvider(accessTokenSeconds = 3600) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = createProvider(issuer, accessTokenSeconds).callback();
  const requests: string[] = [];
  const faults = new Map<string, Intercept>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push(`${request.method ?? ''} ${path}`);
    const fault = faults.get(path);
    faults.delete(path);
    if (fault?.(request, response) !== true) answer(request, response);
  });

  return {
    /** The provider's part of a profile. */
    signIn: {
      authorizationEndpoint: `${issuer}/auth`,
      tokenEndpoint: `${issuer}/token`,
      revocationEndpoint: `${issuer}/token/revocation`,
      clientId: 'companion',
      scope: 'openid',
    },
    requests,
    /** Resolves with the next request to the path. */
    next: (path: string, fault: Intercept) => void faults.set(path, fault),
    /** Whether the provider still accepts the token. */
    accepts: async (token: string) =>
      (await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${token}` } })).ok,
  };
}

function createProvider(issuer: string, accessTokenSeconds: number): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: 'companion',
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: ['http://127.0.0.1/callback', pastedCallback],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of a test'] },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    features: { devInteractions: { enabled: true }, revocation: { enabled: true } },
    ttl: {
      AccessToken: accessTokenSeconds,
      AuthorizationCode: 60,
      RefreshToken: 3600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
      Grant: 3600,
    },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
  });
}

/** Returns the time of the provider, which can't be given a clock. */
export const providerTime = (): string => new Date().toISOString();
