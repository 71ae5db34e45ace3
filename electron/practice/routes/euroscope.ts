/** SERVICE.md B10: the right to change an airport, and the files of the EuroScope plugin. */
import { Hono } from 'hono';
import { requireAccountToLink, type SignedInEnv } from '../identity-provider/network-token.ts';
import type { Service } from '../service.ts';
import { roleAt } from '../world.ts';
import { isAirportCode, requireAirportCode } from './airport-code.ts';

export function euroScopeRoutes(service: Service): Hono<SignedInEnv> {
  const routes = new Hono<SignedInEnv>();
  routes.get('/euroscope/files/:icao', requireAirportCode, (c) => {
    const icao = c.req.param('icao');
    const found = service.world.euroScopeFiles.get(icao) ?? [];
    const files = found.map((file) => ({ ...file, url: `/euroscope/${icao}/${file.fileName}` }));
    return c.json({ icao, files, count: files.length });
  });
  routes.get('/euroscope/:icao/editable', requireAccountToLink(service), (c) => {
    const icao = c.req.param('icao');
    if (!isAirportCode(icao)) return c.json({ error: 'Invalid airport ICAO code' }, 400);
    const role = roleAt(service.world, c.var.account, icao);
    return c.json({ icao, editable: role !== null, role });
  });
  return routes;
}
