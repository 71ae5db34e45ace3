/** SERVICE.md A2 and B4: link and unlink. */
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { requireAccountToLink, type SignedInEnv } from '../identity-provider/network-token.ts';
import { findAll, findLinked, findPair, link, unlink, type IdPair } from '../point-pairs.ts';
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
  const { world, now } = service;
  const routes = new Hono<SignedInEnv>();
  const signedIn = requireAccountToLink(service);

  routes.post('/airports/:icao/points/:stopbarId/link', signedIn, requireAirportCode, async (c) => {
    const body: unknown = await c.req.json();
    const request = v.safeParse(linkRequest, body);
    const stopbarId = c.req.param('stopbarId');
    if (!request.success || !v.is(pointId, stopbarId)) return invalidPointId(c);
    if (!mayLinkAt(world, c.var.account, c.req.param('icao'))) return forbidden(c);
    const { leadOnId } = request.output;
    const found = findPair(world, { leadOnId, stopbarId });
    if (found.kind === 'refused') return c.json({ error: found.error }, found.status);
    link(found.pair, now());
    return c.json({ success: true, stopbarId, leadOnId });
  });

  routes.delete(
    '/airports/:icao/points/:stopbarId/link/:leadOnId',
    signedIn,
    requireAirportCode,
    (c) => {
      const ids = v.safeParse(idPair, c.req.param());
      if (!ids.success) return invalidPointId(c);
      if (!mayLinkAt(world, c.var.account, c.req.param('icao'))) return forbidden(c);
      const found = findPair(world, ids.output);
      if (found.kind === 'refused') return c.json({ error: found.error }, found.status);
      if (found.pair.leadOn.linkedTo.length === 0) {
        return c.json({ error: `Lead-on ${ids.output.leadOnId} is not linked` }, 400);
      }
      unlink(found.pair, now());
      return c.body(null, 204);
    },
  );

  routes.post('/airports/:icao/links/bulk', signedIn, requireAirportCode, async (c) => {
    const body: unknown = await c.req.json();
    const request = v.safeParse(bulkRequest, body);
    if (!request.success) return c.json({ error: 'Invalid request' }, 400);
    if (!mayLinkAt(world, c.var.account, c.req.param('icao'))) return forbidden(c);
    const { link: toLink, unlink: toUnlink } = request.output;
    if (distinctPoints([...toUnlink, ...toLink]) >= tooManyPoints) {
      return c.text('Internal Server Error', 500);
    }
    // All or nothing: check every pair before changing the first one.
    const unlinks = findAll(toUnlink, (pair) => findLinked(world, pair));
    if (unlinks.kind === 'refused') return c.json({ error: unlinks.error }, unlinks.status);
    const links = findAll(toLink, (pair) => findPair(world, pair));
    if (links.kind === 'refused') return c.json({ error: links.error }, links.status);
    for (const pair of unlinks.pairs) unlink(pair, now());
    for (const pair of links.pairs) link(pair, now());
    return c.json({ success: true, linked: toLink.length, unlinked: toUnlink.length });
  });

  return routes;
}

function distinctPoints(pairs: readonly IdPair[]): number {
  return new Set(pairs.flatMap(({ leadOnId, stopbarId }) => [leadOnId, stopbarId])).size;
}

function invalidPointId(c: Context) {
  return c.json({ error: 'Invalid point ID' }, 400);
}

function forbidden(c: Context) {
  return c.json({ error: 'Forbidden', message: 'You can’t change links at this airport.' }, 403);
}
