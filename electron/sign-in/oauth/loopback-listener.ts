import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `accepted` ends the wait; `refused` doesn't; `used` means that it has ended before. */
export type Verdict = 'accepted' | 'refused' | 'used';

interface LoopbackListener {
  readonly redirectUri: string;
  readonly close: () => void;
}

const answers: Readonly<Record<Verdict, { readonly status: number; readonly text: string }>> = {
  accepted: { status: 200, text: 'Return to the app. You can close this tab.' },
  refused: {
    status: 400,
    text: 'This sign-in link isn’t valid or has expired. Sign in again from the app.',
  },
  used: { status: 410, text: 'This sign-in link was already used. You can close this tab.' },
};

/**
 * Listens on 127.0.0.1, any port, for the browser's callback (RFC 8252, 7.3).
 * @param onCallback called with the full callback address.
 * @param callbackPath the only path that is answered. Must be impossible to guess if nothing else
 * proves that a callback is genuine.
 * @throws Error of `listen`, after three attempts.
 */
export async function listenForCallback(
  onCallback: (callback: URL) => Verdict,
  callbackPath = '/callback',
): Promise<LoopbackListener> {
  const server = createServer((request, response) => {
    const origin = `http://127.0.0.1:${port}`;
    const { status, text } = answer(request, origin, callbackPath, onCallback);
    reply(response, status, text);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  const port = await listen(server, 3);
  return {
    redirectUri: `http://127.0.0.1:${port}${callbackPath}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(
  { url = '/', method, headers }: IncomingMessage,
  origin: string,
  callbackPath: string,
  onCallback: (callback: URL) => Verdict,
) {
  // The Host header shows a name that resolves to 127.0.0.1 (DNS rebinding).
  if (headers.host !== new URL(origin).host) return { status: 403, text: 'Forbidden.' };
  // Compare the text: a URL parser normalizes paths, accepts other hosts, and throws for '//'.
  if (url.split('?', 1)[0] !== callbackPath) return { status: 404, text: 'Not found.' };
  if (method !== 'GET') return { status: 405, text: 'Method not allowed.' };
  return answers[onCallback(new URL(url, origin))];
}

// The page is static: it echoes nothing from the request.
function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...(status === 405 && { allow: 'GET' }),
  });
  response.end(
    `<!doctype html><html lang="en"><meta name="color-scheme" content="dark light"><title>Stopbar Companion</title><h1>Stopbar Companion</h1><p>${text}</p></html>`,
  );
}

async function listen(server: ReturnType<typeof createServer>, tries: number): Promise<number> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: '127.0.0.1', port: 0 }, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return (server.address() as AddressInfo).port;
  } catch (error) {
    if (tries > 1) return listen(server, tries - 1);
    throw error;
  }
}
