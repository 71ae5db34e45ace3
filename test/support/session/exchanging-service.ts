import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type ExchangingService = Awaited<ReturnType<typeof openExchangingService>>;

const clientId = 'the-service';
const clientSecret = 'only-the-service-knows-this';

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string | null;
}

/**
 * Starts a service that exchanges the code itself, and its identity provider (SERVICE.md, "Profiles"). The
 * provider knows one client, the service, with a secret, one redirect URI and one response type. The
 * service sends the browser to a fixed page with `?token=` and drops the state.
 */
export async function openExchangingService(accessToken: string) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirectUri = `${origin}/v2/auth/vatsim/callback`;
  const signedInPage = `${origin}/signed-in`;
  const asked: URLSearchParams[] = [];
  const exchanges: URLSearchParams[] = [];
  const codes = new Map<string, Grant>();

  const routes: Record<string, (url: URL, request: IncomingMessage) => Promise<Answer> | Answer> = {
    '/authorize': ({ searchParams }) => {
      asked.push(searchParams);
      // RFC 6749, 4.1.2.1: no redirect to an address that isn't registered.
      if (searchParams.get('client_id') !== clientId) return page(400, 'Unknown client');
      if (searchParams.get('redirect_uri') !== redirectUri)
        return page(400, 'Unknown redirect URI');
      const state = searchParams.get('state') ?? '';
      if (searchParams.get('response_type') !== 'code') {
        return redirect(redirectUri, { error: 'unsupported_response_type', state });
      }
      const code = randomUUID();
      codes.set(code, { redirectUri, challenge: searchParams.get('code_challenge') });
      const allow = new URLSearchParams({ code, state }).toString();
      const deny = new URLSearchParams({ error: 'access_denied', state }).toString();
      return page(
        200,
        `<a href="${redirectUri}?${allow}">Allow</a> <a href="${redirectUri}?${deny}">Deny</a>`,
      );
    },
    '/token': async (_url, request) => {
      const form = new URLSearchParams(await text(request));
      exchanges.push(form);
      if (form.get('client_secret') !== clientSecret) return json(401, { error: 'invalid_client' });
      const grant = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      // RFC 7636, 4.6: a client that sent a challenge must know the verifier.
      if (grant?.redirectUri !== form.get('redirect_uri') || grant.challenge !== null) {
        return json(400, { error: 'invalid_grant' });
      }
      return json(200, { access_token: accessToken, token_type: 'bearer' });
    },
    '/v2/auth/vatsim/callback': async ({ searchParams }) => {
      const error = searchParams.get('error');
      if (error !== null) return redirect(signedInPage, { error });
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
      });
      const answer = await fetch(`${origin}/token`, { method: 'POST', body });
      const { access_token: token, error: why } = (await answer.json()) as Record<string, string>;
      return redirect(signedInPage, token === undefined ? { error: why ?? '' } : { token });
    },
    '/signed-in': () => page(200, 'You are signed in. Copy the address of this page.'),
  };

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', origin);
    const answer = routes[url.pathname]?.(url, request) ?? page(404, 'Not here');
    void Promise.resolve(answer).then(({ status, headers, body }) => {
      response.writeHead(status, headers).end(body);
    });
  });

  return {
    /** Its part of a profile. */
    signIn: {
      authorizationEndpoint: `${origin}/authorize`,
      clientId,
      scope: 'full_name',
      callback: signedInPage,
      redirectUri,
    },
    /** The browser's requests to the provider. */
    asked,
    /** Requests to the token endpoint. */
    exchanges,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Follows a link on the provider's page. Resolves to the final address after all redirects. */
export async function endOn(
  browserUrl: string,
  press: 'Allow' | 'Deny' = 'Allow',
): Promise<string> {
  const html = await (await fetch(browserUrl)).text();
  const link = new RegExp(`<a href="([^"]+)">${press}</a>`).exec(html)?.[1];
  if (link === undefined) throw new Error(`The provider has no such link: ${html}`);
  return (await fetch(link)).url;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const page = (status: number, html: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><title>Sign-in</title><p>${html}</p></html>`,
});

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const redirect = (to: string, query: Record<string, string>): Answer => ({
  status: 302,
  headers: { location: `${to}?${new URLSearchParams(query).toString()}` },
  body: '',
});
