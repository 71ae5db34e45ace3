import type { MiddlewareHandler } from 'hono';

/** The operations of SERVICE.md, part A. */
const specified = [
  ['POST', /^\/v2\/contact$/],
  ['POST', /^\/v2\/airports\/[^/]+\/points\/[^/]+\/link$/],
  ['PATCH', /^\/v2\/divisions\/\d+\/airports\/\d+\/contributions$/],
] as const;

/**
 * Makes the practice service one with part A only, for `startPractice({ intercept })`. Adds the other
 * requests to `missed`.
 */
export const partAOnly =
  (missed: string[]): MiddlewareHandler =>
  async (c, next) => {
    const { method, path } = c.req;
    const isSpecified = specified.some(([of, route]) => of === method && route.test(path));
    if (isSpecified || !path.startsWith('/v2/')) return next();
    missed.push(`${method} ${path}`);
    return c.json({ error: 'Not Found' }, 404);
  };
