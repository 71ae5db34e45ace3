import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';

const maxBytes = 64 * 1024;

/**
 * Rejects a body of more than 64 KiB with 413, for any claimed length, and closes the connection without
 * reading the rest. Reads every body here, so routes that ignore theirs are covered too.
 */
export const limitBody = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const { incoming } = c.env;
  const pieces: Buffer[] = [];
  let bytes = 0;
  // Destroying the request would close the socket before the response is sent.
  const arriving: AsyncIterable<Buffer> = incoming.iterator({ destroyOnReturn: false });
  for await (const piece of arriving) {
    bytes += piece.length;
    if (bytes > maxBytes) return c.text('Payload Too Large', 413, { Connection: 'close' });
    pieces.push(piece);
  }
  // The adapter takes the body from there once the stream has been read. Hono's own `bodyLimit` can't
  // be used: it needs the adapter's Request in place of the global one (`overrideGlobalObjects`).
  Object.assign(incoming, { rawBody: Buffer.concat(pieces) });
  return next();
});
