import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  readonly version: string;
  readonly notes?: string;
  /** The file itself; some bytes where none is given. */
  readonly setup?: Buffer;
  /** What is fetched, in place of what was published. */
  readonly served?: Buffer;
  /** After how many bytes the connection is cut. */
  readonly cutAfter?: number;
  /** After how many bytes nothing more comes. */
  readonly stallAfter?: number;
  /** The file is not there. */
  readonly gone?: boolean;
  /** In place of what says which version is the newest. */
  readonly latest?: string;
}

export const installerBytes = Buffer.alloc(300_000, 'a version of the companion ');

/** A folder with one release, as electron-builder's generic provider has it, over real HTTP. */
export async function openUpdateServer(published: Published | undefined, extension = 'exe') {
  const asked: string[] = [];
  const setupOf = ({ setup }: Published) => setup ?? installerBytes;
  let release = published;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    asked.push(path);
    if (!release) return void response.writeHead(404).end();
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
    /** The paths that were asked for, in order. */
    asked,
    publish: (next: Published) => {
      release = next;
    },
    onRequest: (listener: (request: IncomingMessage) => void) => {
      server.on('request', listener);
    },
    close,
  };
}
