/** SERVICE.md B10: the right to change an airport, and the files of the EuroScope plugin. */
import { Hono } from 'hono';
import { requireAccountToLink, type SignedInEnv } from '../identity-provider/network-token.ts';
import type { Service } from '../service.ts';
import { mayLinkAt } from '../world.ts';
import { isAirportCode, requireAirportCode } from './airport-code.ts';

export function euroScopeRoutes(service: Service): Hono<SignedInEnv> {
  const routes = new Hono<SignedInEnv>();
  routes.get('/euroscope/files/:icao', requireAirportCode, (c) => {
    const files = service.world.euroScopeFiles.get(c.req.param('icao')) ?? [];
    return c.json({ files });
  });
  routes.get('/euroscope/:icao/editable', requireAccountToLink(service), (c) => {
    const icao = c.req.param('icao');
    if (!isAirportCode(icao)) return c.json({ error: 'Invalid airport ICAO code' }, 400);
    return c.json({ editable: mayLinkAt(service.world, c.var.account, icao) });
  });
  return routes;
}
