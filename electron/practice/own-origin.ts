import { createMiddleware } from 'hono/factory';

/**
 * Refuses what a page of another origin sends (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site).
 * Such a page can't read the answer, but a simple request reaches the server without a preflight.
 * Only the start of a sign-in may come from elsewhere: the companion's page or a link leads there.
 */
export const requireOwnOrigin = createMiddleware(async (c, next) => {
  const origin = c.req.header('origin');
  const site = c.req.header('sec-fetch-site');
  const isForeign =
    origin === undefined
      ? site === 'cross-site' || site === 'same-site'
      : origin !== `http://${c.req.header('host')}`;
  const startsSignIn =
    origin === undefined && c.req.method === 'GET' && c.req.path === '/oauth/authorize';
  if (isForeign && !startsSignIn) return c.text('Forbidden: another origin', 403);
  return next();
});
