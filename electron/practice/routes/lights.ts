/** SERVICE.md B9. Public. */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { stateAt } from '../traffic.ts';
import { isAirportCode } from './airport-code.ts';

const leastMs = 1000;

export function lightsRoutes({ world, now }: Service): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  /** By address and airport. */
  const lastAsked = new Map<string, number>();

  routes.get('/state', (c) => {
    const icao = c.req.query('airport') ?? '';
    if (!isAirportCode(icao)) return c.text('Invalid airport ICAO code', 400);
    const asked = now();
    for (const [key, at] of lastAsked) if (Math.abs(asked - at) >= leastMs) lastAsked.delete(key);
    const key = `${c.env.incoming.socket.remoteAddress} ${icao}`;
    if (lastAsked.has(key)) return c.text('Too many requests', 429, { 'Retry-After': '1' });
    lastAsked.set(key, asked);
    return c.json(stateAt(world, icao, asked));
  });
  return routes;
}
