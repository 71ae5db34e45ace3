/** Public look-ups of an airport: SERVICE.md B4, B5 and B7. */
import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { approvedRequest, linksAt, pointsAt, type Point } from '../world.ts';
import { isAirportCode, requireAirportCode } from './airport-code.ts';

export function airportRoutes({ world }: Service): Hono {
  const routes = new Hono();

  routes.get('/airports', (c) => {
    const codes = (c.req.query('icao') ?? '').split(',');
    if (!codes.every(isAirportCode)) return c.text('Invalid airport ICAO code', 400);
    const found = codes.flatMap((icao) => world.airportFacts.get(icao) ?? []);
    if (codes.length > 1)
      return c.json(Object.fromEntries(found.map((facts) => [facts.icao, facts])));
    return found[0] ? c.json(found[0]) : c.text('Airport not found', 404);
  });

  routes.get('/airports/:icao/points', requireAirportCode, (c) =>
    c.json(pointsAt(world, c.req.param('icao')).map(withoutEmptyLinks)),
  );

  routes.get('/airports/:icao/links', requireAirportCode, (c) => {
    const airport = c.req.param('icao');
    return c.json({ airport, links: linksAt(world, airport) });
  });

  routes.get('/airports/:icao/contribution-policy', requireAirportCode, (c) => {
    const icao = c.req.param('icao');
    const request = approvedRequest(world, icao);
    return c.json({
      divisionId: request?.division_id ?? null,
      contributionsEnabled: request?.contributions_enabled ?? true,
    });
  });

  return routes;
}

function withoutEmptyLinks({ linkedTo, ...point }: Point) {
  return linkedTo.length === 0 ? point : { ...point, linkedTo };
}
