import { createMiddleware } from 'hono/factory';

/**
 * Rejects requests from other origins (https://www.w3.org/TR/fetch-metadata/#sec-fetch-site). A page of
 * another origin can't read the response, but its simple requests arrive without a preflight. Only a
 * sign-in may start from another origin: the app's page links to it.
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
