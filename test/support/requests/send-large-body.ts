import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const largeBodyBytes = 300 * 1024 * 1024;

const piece = Buffer.alloc(64 * 1024, ' ');

interface LargeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Sends 300 MB to a server on this computer, or as much as it reads. The status is undefined if the
 * connection closed before the reply.
 */
export async function sendLargeBody(
  port: number | string,
  { method, path, headers }: LargeRequest,
) {
  const sending = request({ host: '127.0.0.1', port, method, path, headers });
  const status = new Promise<number | undefined>((resolve) => {
    sending.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sending.once('close', () => {
      resolve(undefined);
    });
  });
  sending.on('error', () => undefined);
  let sent = 0;
  function* pieces() {
    for (; sent < largeBodyBytes; sent += piece.length) yield piece;
  }
  await pipeline(Readable.from(pieces()), sending).catch(() => undefined);
  return { status: await status, sent };
}
