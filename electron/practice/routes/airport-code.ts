import { createMiddleware } from 'hono/factory';

export const isAirportCode = (text: string): boolean => /^[A-Z0-9]{4}$/.test(text);

/** Rejects malformed ICAO codes. Doesn't check whether the airport exists. */
export const requireAirportCode = createMiddleware(async (c, next) => {
  if (!isAirportCode(c.req.param('icao') ?? '')) {
    return c.text('Invalid airport ICAO code', 400);
  }
  return next();
});
