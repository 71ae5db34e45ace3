import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { app } from './app.ts';
import type { WebContents } from './browser-window.ts';
import { OpenPages } from './open-pages.ts';
import { hostScript, withHostScript } from './page-scripts.ts';
import { answerOf } from './protocol.ts';
import { records } from './records.ts';
import { browse } from './system-browser.ts';

let pages: OpenPages | undefined;

/** The pages that are open in browsers; undefined before the window was loaded. */
export const openPages = (): OpenPages | undefined => pages;

/** Serves the window's page to any browser on this computer that knows the path. */
export async function openPageServer(address: string, contents: WebContents): Promise<void> {
  const secret = `/${randomBytes(18).toString('base64url')}/`;
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const site = {
    base: `${origin}${secret}`,
    pageOrigin: address.slice(0, address.lastIndexOf('/')),
  };
  const open = new OpenPages(site, contents);
  pages = open;

  // Neither a name that resolves to this computer nor another site's page gets in.
  const admitted = ({ headers, url = '' }: IncomingMessage, mustNameOrigin: boolean): boolean =>
    headers.host === host &&
    (headers.origin === origin || (headers.origin === undefined && !mustNameOrigin)) &&
    url.startsWith(secret);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!admitted(request, false)) {
      response.writeHead(403).end();
      return;
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    const path = (request.url ?? '').slice(secret.length);
    const answer = (await hostScript(path, preloadFile())) ?? (await page(path));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  const page = async (path: string): Promise<Response> =>
    withHostScript(await answerOf(`${site.pageOrigin}/${path}`));

  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 });
  server.on('upgrade', (request, socket, head) => {
    if (!admitted(request, true)) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (page) => {
      open.add(page);
    });
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
    process.once(signal, () => {
      app.quit();
    });
  }
  console.log('Stopbar Companion runs in the browser host: a stand-in for Electron.');
  console.log(`Open ${site.base}`);
  await browse(site.base);
}

function preloadFile(): string {
  const preload = records.windowOptions.at(-1)?.webPreferences?.preload;
  if (preload === undefined) throw new Error('The window has no preload');
  return preload;
}
