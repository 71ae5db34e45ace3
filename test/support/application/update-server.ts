import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  readonly version: string;
  readonly notes?: string;
  /** The file's content; arbitrary bytes by default. */
  readonly setup?: Buffer;
  /** The downloaded bytes, if they differ from the published ones. */
  readonly served?: Buffer;
  /** The number of bytes after which the connection closes. */
  readonly cutAfter?: number;
  /** The number of bytes after which the download stalls. */
  readonly stallAfter?: number;
  /** The end of a path for which the server never replies. */
  readonly silentFor?: string;
  /** Whether the file is missing. */
  readonly gone?: boolean;
  /** Replaces the file that names the newest version. */
  readonly latest?: string;
}

export const installerBytes = Buffer.alloc(300_000, 'a version of the companion ');

/** Serves a folder with one release over HTTP, as electron-builder's generic provider expects it. */
export async function openUpdateServer(published: Published | undefined, extension = 'exe') {
  const asked: string[] = [];
  const setupOf = ({ setup }: Published) => setup ?? installerBytes;
  let release = published;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    asked.push(path);
    if (!release) return void response.writeHead(404).end();
    if (release.silentFor !== undefined && path.endsWith(release.silentFor)) return;
    if (path.endsWith('.yml')) return void response.end(release.latest ?? latest(release));
    if (release.gone || !path.endsWith(fileOf(release))) return void response.writeHead(404).end();
    const { served = setupOf(release), cutAfter, stallAfter } = release;
    response.writeHead(200, { 'Content-Length': served.length });
    if (stallAfter !== undefined) return void response.write(served.subarray(0, stallAfter));
    if (cutAfter === undefined) return void response.end(served);
    response.write(served.subarray(0, cutAfter), () => response.destroy());
  });
  const fileOf = ({ version }: Published) => `Stopbar-Companion-Setup-${version}-x64.${extension}`;
  const latest = (of: Published) =>
    JSON.stringify({
      version: of.version,
      files: [
        {
          url: fileOf(of),
          sha512: createHash('sha512').update(setupOf(of)).digest('base64'),
          size: setupOf(of).length,
        },
      ],
      releaseNotes: of.notes,
    });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases`,
    /** The requested paths, in order. */
    asked,
    publish: (next: Published | undefined) => {
      release = next;
    },
    onRequest: (listener: (request: IncomingMessage) => void) => {
      server.on('request', listener);
    },
    close,
  };
}
