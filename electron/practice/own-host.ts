import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';

/**
 * Rejects requests under another host name. A web page that points its own name at 127.0.0.1 (DNS
 * rebinding) would otherwise be same-origin with this server and could read it.
 */
export const requireOwnHost = createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
  const { localPort } = c.env.incoming.socket;
  const own = ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${localPort}`).host);
  if (!own.includes(c.req.header('host') ?? '')) return c.text('Forbidden: unknown host', 403);
  return next();
});
