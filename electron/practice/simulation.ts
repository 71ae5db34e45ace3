/** Simulates a failing service, for users who try out the app (WALK.md). */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { setTimeout as pause } from 'node:timers/promises';
import type { Condition } from '../contract/service.ts';
import { changeAirport } from './change-airport.ts';
import type { Grants } from './identity-provider/grants.ts';
import { networkTokenHeader } from './identity-provider/network-token.ts';
import type { World } from './world.ts';

interface Env {
  Bindings: HttpBindings;
}

interface SimulationParts {
  readonly grants: Pick<Grants, 'suspendAll' | 'resumeAll'>;
  readonly now: () => number;
  readonly world: World;
  /** The delay of a slow reply. */
  readonly slowMs: number;
  /** Listens again at the same address. */
  readonly listen: () => Promise<unknown>;
  /** Stops listening and closes every connection. */
  readonly stopListening: () => Promise<void>;
}

const banMs = 7 * 24 * 60 * 60 * 1000;

/** Applies one condition at a time to the service's routes. The identity provider keeps working. */
export class Simulation {
  readonly #parts: SimulationParts;
  #condition: Condition = 'none';
  #bannedUntil = 0;
  #isEnded = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: SimulationParts) {
    this.#parts = parts;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** Changes the condition. Rejects, and changes nothing, if it can't listen at the address again. */
  simulate(condition: Condition): Promise<void> {
    const changed = this.#last.then(() => this.#change(condition));
    this.#last = changed.catch(() => undefined);
    return changed;
  }

  /** Simulates changes by others at an airport. Returns false if it has nothing to change. */
  changeAirport(icao: string): boolean {
    return changeAirport(this.#parts.world, icao);
  }

  /** Resolves when the service can't start listening again. */
  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#last;
  }

  readonly intercept: MiddlewareHandler<Env> = async (c, next) => {
    const { slowMs } = this.#parts;
    switch (this.#condition) {
      case 'slow':
        await pause(slowMs, undefined, { ref: false });
        return next();
      case 'limited':
        return c.json({ error: 'Too many requests' }, 429, { 'Retry-After': '20' });
      case 'unavailable':
        return c.text('Service Unavailable', 503);
      case 'lost-reply':
        return (await isChange(c)) ? dropReply(c, next) : next();
      case 'refused': {
        const asksForRights = /\/euroscope\/[A-Z0-9]{4}\/editable$/.test(c.req.path);
        if (asksForRights && hasToken(c)) return c.json({ editable: false });
        if (c.req.method === 'GET' || !hasToken(c)) return next();
        return c.json({ error: 'Forbidden', message: 'The simulation rejects all changes.' }, 403);
      }
      case 'banned':
        return hasToken(c) ? c.json(banUntil(this.#bannedUntil), 403) : next();
      case 'none':
      case 'offline':
      case 'session-expired':
        return next();
    }
  };

  async #change(condition: Condition): Promise<void> {
    if (this.#isEnded) return;
    const { grants, now, listen, stopListening } = this.#parts;
    if (condition === 'offline') await stopListening();
    else if (this.#condition === 'offline') await listen();
    if (condition === 'session-expired') grants.suspendAll();
    else grants.resumeAll();
    if (condition === 'banned') this.#bannedUntil = now() + banMs;
    this.#condition = condition;
  }
}

/** Runs the route and closes the connection before the reply. */
export async function dropReply(c: Context<Env>, next: Next): Promise<undefined> {
  await next();
  c.env.incoming.socket.destroy();
  discardResponse(c);
}

/** Discards the route's response, which hono would otherwise send. */
export function discardResponse(c: Context<Env>): void {
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
}

const hasToken = (c: Context<Env>): boolean => c.req.header(networkTokenHeader) !== undefined;

async function isChange({ req }: Context<Env>): Promise<boolean> {
  if (req.method === 'GET') return false;
  // An empty bulk request only asks for permission (SERVICE.md B4).
  return !req.path.endsWith('/links/bulk') || (await req.text()) !== '{}';
}

const banUntil = (time: number) => ({
  banned: true,
  reason: 'This ban is simulated',
  expires_at: new Date(time).toISOString(),
});
