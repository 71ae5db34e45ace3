import { createServer, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { parseProfile } from '../../../electron/profile/profile-file.ts';
import { testConnection } from '../../../electron/application/test-connection.ts';
import { refreshTokens } from '../../../electron/sign-in/oauth/token-requests.ts';
import { clientOf } from '../../support/requests/client-call.ts';
import { open } from '../../support/requests/client-servers.ts';
import { contactMessage } from '../../support/requests/client-operations.ts';

/** A server with endless replies, and a promise for the end of each connection. */
async function openEndless(status: number) {
  const closed: Promise<unknown>[] = [];
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'text/plain' });
    pour(response);
  });
  server.on('connection', (socket: Socket) => {
    closed.push(new Promise((resolve) => socket.once('close', resolve)));
    // Connections are expected to close early.
    socket.on('error', () => undefined);
  });
  return { baseUrl: await open(server), closed };
}

const piece = Buffer.alloc(64 * 1024, 'and so on ');

function pour(response: ServerResponse): void {
  while (!response.destroyed && response.write(piece));
  response.once('drain', () => {
    pour(response);
  });
}

/** Like Electron's `net.fetch`: cancelling the body's stream does nothing, aborting the signal does. */
const likeElectron: typeof fetch = async (input, init) => {
  const { body, status, headers } = await fetch(input, init);
  const reader = body?.getReader();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const read = await reader?.read();
      if (read?.value) controller.enqueue(read.value);
      else controller.close();
    },
    cancel: () => undefined,
  });
  return new Response(stream, { status, headers });
};

const askers: Readonly<Record<string, (fetch: typeof globalThis.fetch, url: string) => unknown>> = {
  'a look-up': (fetch, url) => clientOf(url, { fetch }).readPoints('EDDF'),
  'a write': (fetch, url) => clientOf(url, { fetch }).sendContactMessage(contactMessage),
  'a connection test': (fetch, url) => testConnection({ fetch, clean: (text) => text }, url),
  'a token request': (fetch, url) => {
    const { signIn } = parseProfile({
      ...{ name: 'Test', baseUrl: url },
      signIn: {
        ...{ authorizationEndpoint: `${url}/authorize`, tokenEndpoint: `${url}/token` },
        ...{ clientId: 'companion', scope: '' },
      },
    });
    const sending = { fetch, timeoutMs: 5000, now: () => 0 };
    return refreshTokens(signIn, 'refresh', sending).catch(() => undefined);
  },
};

test.each(Object.keys(askers))(
  'R4 endless bodies in a row leave no connection open: %s',
  async (who) => {
    for (const status of [200, 500]) {
      const { baseUrl, closed } = await openEndless(status);
      for (let round = 0; round < 3; round += 1) await askers[who]?.(likeElectron, baseUrl);
      expect(closed.length).toBeGreaterThanOrEqual(3);
      await Promise.all(closed);
    }
  },
);
