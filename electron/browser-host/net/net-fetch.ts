import { Agent as HttpAgent, request as overHttp, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as overHttps } from 'node:https';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { netError } from './net-errors.ts';

export class Connections {
  readonly http = new HttpAgent({ keepAlive: true });
  readonly https = new HttpsAgent({ keepAlive: true });
  isClosed = false;

  close(): void {
    this.isClosed = true;
    this.http.destroy();
    this.https.destroy();
  }
}

/**
 * Electron's `net.fetch` and `session.fetch` where they differ from Node's `fetch`. README.md lists the
 * differences with their sources.
 */
export async function fetchOver(
  connections: Connections,
  input: string | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(input, init);
  const body = Buffer.from(await request.arrayBuffer());
  const { signal, method } = request;
  signal.throwIfAborted();
  const isHttps = new URL(request.url).protocol === 'https:';
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    ...Object.fromEntries(request.headers),
  };
  return new Promise((resolve, reject) => {
    const send = () => {
      const agent = isHttps ? connections.https : connections.http;
      const sent = (isHttps ? overHttps : overHttp)(request.url, { method, headers, agent });
      const abort = () => {
        sent.destroy();
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      sent.on('response', (message) => {
        if (isUnfollowed(message)) {
          sent.destroy();
          reject(new Error('Redirect was cancelled'));
          return;
        }
        // Throws if a Response can't represent it. Nothing catches that, and the promise stays pending.
        resolve(responseOf(message, method));
      });
      sent.on('error', (error) => {
        if (signal.aborted) return;
        if (connections.isClosed) {
          reject(new Error('net::ERR_ABORTED'));
        } else if (sent.reusedSocket) {
          signal.removeEventListener('abort', abort);
          send();
        } else reject(netError(error));
      });
      sent.end(body);
    };
    send();
  });
}

/** The app follows no redirects: it uses `manual` everywhere. */
const isUnfollowed = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;

const withoutBody = [101, 204, 205, 304];

function responseOf(message: IncomingMessage, method: string): Response {
  const { statusCode: status = 0, statusMessage = '' } = message;
  const headers = new Headers();
  const hasBody = method !== 'HEAD' && !withoutBody.includes(status);
  // A cast, because Node declares another type for the same stream.
  const body = hasBody ? (Readable.toWeb(bodyOf(message)) as ReadableStream) : null;
  if (!hasBody) message.resume();
  for (const [name, value = ''] of Object.entries(message.headers)) {
    headers.set(name, asChromiumReads(Array.isArray(value) ? value.join(', ') : value));
  }
  return new Response(body, { status, statusText: asChromiumReads(statusMessage), headers });
}

/** Converts a text of the head, which Node decodes as Latin-1 and Electron as UTF-8. */
const asChromiumReads = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

/**
 * Returns the body. Cancelling its stream leaves the connection open: only aborting the request
 * closes it.
 */
function bodyOf(message: IncomingMessage): PassThrough {
  const body = new PassThrough();
  const decoder = decoderOf(message.headers['content-encoding']);
  const fail = (error: Error) => body.destroy(netError(error));
  message.on('error', fail);
  decoder?.on('error', fail);
  (decoder ? message.pipe(decoder) : message).pipe(body);
  return body;
}

function decoderOf(encoding = ''): Transform | undefined {
  switch (encoding.toLowerCase()) {
    case 'gzip':
      return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'deflate':
      return createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}
