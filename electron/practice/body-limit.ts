import { createMiddleware } from 'hono/factory';

const mostBytes = 64 * 1024;

/** 413 from 64 KiB on. By the announced length alone, which browsers and the companion always send. */
export const limitBody = createMiddleware(async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes)
    return c.text('Payload Too Large', 413);
  return next();
});
