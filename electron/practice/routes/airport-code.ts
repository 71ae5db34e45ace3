import { createMiddleware } from 'hono/factory';

/** Refuses what does not look like an ICAO code; whether the airport exists is not asked. */
export const requireAirportCode = createMiddleware(async (c, next) => {
  if (!/^[A-Z0-9]{4}$/.test(c.req.param('icao') ?? '')) {
    return c.text('Invalid airport ICAO code', 400);
  }
  return next();
});
