/** SERVICE.md A2 and B4: link and unlink. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { requireAccountToLink, type SignedInEnv } from '../identity-provider/network-token.ts';
import { findLinked, findPair, link, unlink, type IdPair } from '../point-pairs.ts';
import { parsed, refuse } from '../refuse.ts';
import type { Service } from '../service.ts';
import { mayLinkAt } from '../world.ts';
import { requireAirportCode } from './airport-code.ts';

const pointId = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]+$/));
const linkRequest = v.object({ leadOnId: pointId });
const idPair = v.object({ leadOnId: pointId, stopbarId: pointId });
const idPairs = v.optional(v.array(idPair), []);
const bulkRequest = v.object({ link: idPairs, unlink: idPairs });

/** The service fails when a bulk request names this many distinct points. */
const tooManyPoints = 100;

export function linkingRoutes(service: Service): Hono<SignedInEnv> {
  const { world } = service;
  const routes = new Hono<SignedInEnv>();
  const signedIn = requireAccountToLink(service);
  const requireRights = (c: Context<SignedInEnv>): void => {
    if (mayLinkAt(world, c.var.account, c.req.param('icao') ?? '')) return;
    refuse(403, 'Forbidden', 'You can’t change links at this airport.');
  };

  routes.post('/airports/:icao/points/:stopbarId/link', signedIn, requireAirportCode, async (c) => {
    const { leadOnId } = parsed(linkRequest, await c.req.json(), 'Invalid point ID');
    const stopbarId = parsed(pointId, c.req.param('stopbarId'), 'Invalid point ID');
    requireRights(c);
    link(findPair(world, { leadOnId, stopbarId }));
    return c.json({ success: true, stopbarId, leadOnId });
  });

  routes.delete(
    '/airports/:icao/points/:stopbarId/link/:leadOnId',
    signedIn,
    requireAirportCode,
    (c) => {
      const ids = parsed(idPair, c.req.param(), 'Invalid point ID');
      requireRights(c);
      const pair = findPair(world, ids);
      if (pair.leadOn.linkedTo.length === 0) refuse(400, `Lead-on ${ids.leadOnId} is not linked`);
      unlink(pair);
      return c.body(null, 204);
    },
  );

  routes.post('/airports/:icao/links/bulk', signedIn, requireAirportCode, async (c) => {
    const request = parsed(bulkRequest, await c.req.json(), 'Invalid request');
    requireRights(c);
    if (distinctPoints([...request.unlink, ...request.link]) >= tooManyPoints) {
      return c.text('Internal Server Error', 500);
    }
    // All or nothing: check every pair before changing the first one.
    const unlinks = request.unlink.map((pair) => findLinked(world, pair));
    const links = request.link.map((pair) => findPair(world, pair));
    for (const pair of unlinks) unlink(pair);
    for (const pair of links) link(pair);
    return c.json({ success: true, linked: links.length, unlinked: unlinks.length });
  });

  return routes;
}

function distinctPoints(pairs: readonly IdPair[]): number {
  return new Set(pairs.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId])).size;
}
