import { createMiddleware } from 'hono/factory';

/** Refuses a body of another type: a web page could send it without a preflight (SERVICE.md A1). */
export const requireJson = createMiddleware(async (c, next) => {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    return c.text('Unsupported Media Type', 415);
  }
  return next();
});
