/** What anyone may read of an airport: SERVICE.md B4 and B5. */
import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { approvedRequest, linksAt, pointsAt, type Point } from '../world.ts';
import { requireAirportCode } from './airport-code.ts';

export function airportRoutes({ world }: Service): Hono {
  const routes = new Hono();

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
    const division = world.divisions.find(({ id }) => id === request?.division_id);
    return c.json({
      managed: request !== undefined,
      divisionId: division?.id ?? null,
      divisionName: division?.name ?? null,
      icao,
      contributionsEnabled: request?.contributions_enabled ?? true,
    });
  });

  return routes;
}

function withoutEmptyLinks({ linkedTo, ...point }: Point) {
  return linkedTo.length === 0 ? point : { ...point, linkedTo };
}
