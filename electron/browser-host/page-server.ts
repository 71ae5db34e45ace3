import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { app } from './electron/app.ts';
import { OpenPages, type ShownWindow } from './open-pages.ts';
import { hostScript, withHostScript } from './page-scripts.ts';
import { answerOf } from './electron/protocol.ts';
import { browse } from './system-browser.ts';

/** The limit of one message; a draft of 50,000 changes has about 5 MB. */
const maxBytes = 16 * 1024 * 1024;

let pages: OpenPages | undefined;
let opened: Promise<void> | undefined;

/** Returns the pages that are open in browsers; undefined until a window is loaded. */
export const openPages = (): OpenPages | undefined => pages;

/**
 * Shows the window to any browser on this computer that knows the path. All windows have the same.
 */
export async function openPageServer(address: string, window: ShownWindow): Promise<void> {
  if (pages) pages.window = window;
  const { protocol, host } = new URL(address);
  opened ??= listen(`${protocol}//${host}`, window);
  await opened;
}

async function listen(pageOrigin: string, window: ShownWindow): Promise<void> {
  const { port, secret } = place();
  // All windows have the same.
  const preload = window.options.webPreferences?.preload;
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const base = `${origin}${secret}`;
  const open = new OpenPages({ base, pageOrigin }, window);
  pages = open;

  // Reject other host names that resolve to this computer, and pages of other sites.
  const admitted = ({ headers, url = '' }: IncomingMessage, mustNameOrigin: boolean): boolean =>
    headers.host === host &&
    (headers.origin === origin || (headers.origin === undefined && !mustNameOrigin)) &&
    url.startsWith(secret);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!admitted(request, false) || request.method !== 'GET' || hasBody(request)) {
      // Close the connection, because the body isn't read.
      response.writeHead(403, { connection: 'close' }).end();
      return;
    }
    const path = (request.url ?? '').slice(secret.length);
    const answer = (await hostScript(path, preload)) ?? (await page(path));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  const page = async (path: string): Promise<Response> => {
    // Opening the page shows the window, like a click on a dock icon.
    if (path === '' && open.window?.isVisible() !== true) app.emit('activate', {}, false);
    return withHostScript(await answerOf(`${pageOrigin}/${path}`));
  };

  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBytes });
  server.on('upgrade', (request, socket, head) => {
    if (!admitted(request, true)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) =>
      open.add(page, request.url === `${secret}host/tab`),
    );
  });

  console.log('Stopbar Companion runs in the browser host: a stand-in for Electron.');
  console.log(`Open ${base}`);
  await browse(base);
}

/**
 * Returns any port (0) and a new secret, or those in COMPANION_HOST_ADDRESS: `npm run dev` keeps
 * them when it restarts the app.
 */
function place(): { readonly port: number; readonly secret: string } {
  const { COMPANION_HOST_ADDRESS: address } = process.env;
  if (address === undefined)
    return { port: 0, secret: `/${randomBytes(18).toString('base64url')}/` };
  const { port, pathname } = new URL(address);
  return { port: Number(port), secret: pathname };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
