/** SERVICE.md B9. Public. */
import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { stateAt } from '../traffic.ts';
import { isAirportCode } from './airport-code.ts';

const leastMs = 1000;

export function lightsRoutes({ world, now }: Service): Hono {
  const routes = new Hono();
  /** By airport. Every request comes from this computer's address. */
  const lastAsked = new Map<string, number>();

  routes.get('/state', (c) => {
    const icao = c.req.query('airport') ?? '';
    if (!isAirportCode(icao)) return c.text('Invalid airport ICAO code', 400);
    const asked = now();
    const before = lastAsked.get(icao) ?? -Infinity;
    if (Math.abs(asked - before) < leastMs) {
      return c.text('Too many requests', 429, { 'Retry-After': '1' });
    }
    lastAsked.set(icao, asked);
    return c.json(stateAt(world, icao, asked));
  });
  return routes;
}
