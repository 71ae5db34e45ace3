import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import type { HttpBindings } from '@hono/node-server';
import { nadiaId, tomasId } from '../../electron/practice/seed/accounts.ts';
import { discardResponse, dropReply } from '../../electron/practice/simulation.ts';
import { startPractice } from '../../electron/practice/start-practice.ts';
import type { World as PracticeWorld } from '../../electron/practice/world.ts';
import { parseProfile } from '../../electron/profile/profile-file.ts';
import { openBrowser } from '../support/session/user-browser.ts';
import type { Loss, ServiceName, Who } from './person.ts';
import type { Arrival, Kind, Outside } from './world.ts';

type C = Context<{ Bindings: HttpBindings }>;

export type Service = Awaited<ReturnType<typeof openService>>;

/** The people, as the service knows them. */
export const people: Readonly<Record<Who, { readonly id: string; readonly button: string }>> = {
  nadia: { id: nadiaId, button: 'Nadia Brandt, navigation head' },
  tomas: { id: tomasId, button: 'Tomas Keller, controller without rights' },
};

/**
 * Opens a service with its identity provider and the user's browser. Every name in its data carries
 * the name of the service, so a name that leaks can be found.
 */
export async function openService(
  name: ServiceName,
  { clock, order, arrived }: Pick<Outside, 'clock' | 'order' | 'arrived'>,
) {
  const { now } = clock;
  const arrivals: Arrival[] = [];
  const losses: { readonly kind: Kind; readonly loss: Loss }[] = [];
  /** Tokens that must be renewed. */
  const revoked = new Set<string>();
  /** Replies that wait for `release`, and late requests that wait for `giveUp`. */
  const waiting = new Set<Waiting>();
  /** Routes that run, and waiting replies whose client is still there. */
  const counts = { running: 0, connected: 0 };

  const practice = await startPractice({ now, intercept: (c, next) => intercept(c, next) });
  const { world } = practice;
  addThirdAirport(world);
  for (const [id, point] of world.points) {
    world.points.set(id, { ...point, name: `${point.name} ${marker(name)}` });
  }
  for (const [at, division] of world.divisions.entries()) {
    world.divisions[at] = { ...division, name: `${division.name} ${marker(name)}` };
  }
  const profile = parseProfile({ ...practice.profile, name: `Service ${name}` });

  async function intercept(c: C, next: Next): Promise<Response | undefined> {
    const { pathname } = new URL(c.req.url);
    counts.running += 1;
    arrived.emit(String(c.req.header('x-order')));
    try {
      if (!pathname.startsWith('/v2/')) {
        await next();
        return undefined;
      }
      const body = await c.req.text();
      const method = c.req.method;
      const token = c.req.header('x-network-token');
      const arrival: Arrival = {
        service: name,
        method,
        path: pathname.slice('/v2'.length),
        body,
        order: order(),
        sent: Number(c.req.header('x-order')),
        status: undefined,
        kind: 'read',
      };
      arrival.kind = kindOf(arrival);
      arrivals.push(arrival);
      const run = async () => {
        if (token !== undefined && revoked.has(token)) c.res = unauthorized();
        else await next();
        arrival.status = c.res.status;
        arrival.ran = order();
      };
      const at = losses.findIndex(({ kind }) => kind === 'any' || kind === arrival.kind);
      const [lost] = at < 0 ? [] : losses.splice(at, 1);
      if (!lost) {
        await run();
        return undefined;
      }
      arrival.loss = lost.loss;
      return await lose(lost.loss, c, run);
    } finally {
      counts.running -= 1;
    }
  }

  async function lose(loss: Loss, c: C, run: Next): Promise<Response | undefined> {
    const { incoming, outgoing } = c.env;
    const wait = async (isLate: boolean) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const held = { isLate, isConnected: true, go: () => resolve(undefined) };
      const disconnect = () => {
        if (held.isConnected) counts.connected -= 1;
        held.isConnected = false;
      };
      waiting.add(held);
      counts.running -= 1;
      counts.connected += 1;
      outgoing.once('close', disconnect);
      await promise;
      disconnect();
      waiting.delete(held);
      counts.running += 1;
    };
    switch (loss) {
      case 'before':
        incoming.socket.resetAndDestroy();
        return RESPONSE_ALREADY_SENT;
      case 'after':
        return dropReply(c, run);
      case 'cut': {
        await run();
        const text = await c.res.text();
        outgoing.writeHead(c.res.status, { 'Content-Length': text.length + 1 });
        outgoing.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
        discardResponse(c);
        return undefined;
      }
      case '500':
        return c.text('Internal Server Error', 500);
      case 'done-500':
        await run();
        // Once a route has replied, hono ignores what is returned.
        c.res = undefined;
        c.res = new Response('Internal Server Error', { status: 500 });
        return undefined;
      case '429':
        return c.json({ error: 'Too many requests' }, 429, { 'Retry-After': '3600' });
      case 'late':
        await wait(true);
        await run();
        return undefined;
      case 'hold':
        await run();
        await wait(false);
        return undefined;
    }
  }

  return {
    ...{ name, practice, profile, world, arrivals, losses, revoked, waiting, counts },
    browser: openBrowser(),
    /** Ends every sign-in so far. */
    expire: () => practice.simulation.simulate('session-expired'),
  };
}

interface Waiting {
  readonly isLate: boolean;
  readonly isConnected: boolean;
  readonly go: () => void;
}

const unauthorized = (): Response => Response.json({ error: 'Unauthorized' }, { status: 401 });

/** EDDL gets the points and links of EDDM. */
export function addThirdAirport({ points }: Pick<PracticeWorld, 'points'>): void {
  const named = (id: string): string => id.replace('EDDM', 'EDDL');
  for (const [id, point] of [...points]) {
    if (!id.startsWith('EDDM')) continue;
    const linkedTo = point.linkedTo.map(named);
    points.set(named(id), { ...point, id: named(id), airportId: 'EDDL', linkedTo });
  }
}

/** What every string of a service contains. */
export const marker = (service: ServiceName): string => `@${service}`;

function kindOf({ method, path, body }: Arrival): 'read' | 'write' {
  // An empty bulk request only asks for permission (SERVICE.md B4).
  return method === 'GET' || (path.endsWith('/links/bulk') && body === '{}') ? 'read' : 'write';
}
