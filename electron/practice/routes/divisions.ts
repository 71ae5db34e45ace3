/** SERVICE.md A3 and B5. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { requireAccount, type SignedInEnv } from '../identity-provider/network-token.ts';
import { parsed, refuse } from '../refuse.ts';
import type { Service } from '../service.ts';
import { isMember } from '../world.ts';

const availabilitySchema = v.object({ contributionsEnabled: v.boolean() });

export function divisionRoutes(service: Service): Hono<SignedInEnv> {
  const { world, now } = service;
  const routes = new Hono<SignedInEnv>();
  routes.use('/divisions/*', requireAccount(service));

  routes.get('/divisions/user', (c) =>
    c.json(
      world.memberships
        .filter(({ accountId }) => accountId === c.var.account.row.id)
        .flatMap(({ divisionId, role }) =>
          world.divisions
            .filter(({ id }) => id === divisionId)
            .map((division) => ({ ...division, role })),
        ),
    ),
  );

  routes.get('/divisions/:id{[0-9]+}/airports', (c) => {
    const divisionId = Number(c.req.param('id'));
    if (!world.divisions.some(({ id }) => id === divisionId)) {
      return c.text('Division not found', 404);
    }
    return c.json(world.airportRequests.filter(({ division_id }) => division_id === divisionId));
  });

  routes.patch('/divisions/:id{[0-9]+}/airports/:airportId{[0-9]+}/contributions', async (c) => {
    const divisionId = Number(c.req.param('id'));
    const airportId = Number(c.req.param('airportId'));
    if (!world.divisions.some(({ id }) => id === divisionId)) {
      return c.text('Division not found', 404);
    }
    if (!isMember(world, c.var.account, divisionId)) {
      return c.text('Forbidden: you are not a member of this division', 403);
    }
    const request = world.airportRequests.find(
      ({ id, division_id }) => id === airportId && division_id === divisionId,
    );
    if (request === undefined) refuse(404, 'Airport request not found');
    const wrongType = 'contributionsEnabled must be a boolean';
    const availability = parsed(availabilitySchema, await c.req.json(), wrongType);
    if (request.status !== 'approved') {
      refuse(400, 'The airport is not approved', request.status);
    }
    request.contributions_enabled = availability.contributionsEnabled;
    request.updated_at = withoutZone(now());
    return c.json(request);
  });

  return routes;
}

/** Returns `YYYY-MM-DD HH:MM:SS` in UTC (SERVICE.md B1). */
function withoutZone(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
