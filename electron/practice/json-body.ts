import { createMiddleware } from 'hono/factory';

/** Rejects other content types (SERVICE.md A1): a web page could send those without a preflight. */
export const requireJson = createMiddleware(async (c, next) => {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    return c.text('Unsupported Media Type', 415);
  }
  return next();
});
