/** Plays what can go wrong with a service, for a user who tries the companion out: see WALK.md. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { setTimeout as pause } from 'node:timers/promises';
import type { Condition } from '../contract/service.ts';
import type { Grants } from './identity-provider/grants.ts';
import { networkTokenHeader } from './identity-provider/network-token.ts';

interface Env {
  Bindings: HttpBindings;
}

export interface SimulationParts {
  readonly grants: Pick<Grants, 'suspendAll' | 'resumeAll'>;
  readonly now: () => number;
  /** How long a slow answer takes. */
  readonly slowMs: number;
  /** Listens again, at the same address. */
  readonly listen: () => Promise<unknown>;
  /** Stops listening and ends every connection. */
  readonly stopListening: () => Promise<void>;
}

const banMs = 7 * 24 * 60 * 60 * 1000;

/** One condition at a time, for the service's own routes: the identity provider goes on working. */
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

  /** One after the other. Rejects, and changes nothing, if the address can't be listened at again. */
  simulate(condition: Condition): Promise<void> {
    const changed = this.#last.then(() => this.#change(condition));
    this.#last = changed.catch(() => undefined);
    return changed;
  }

  /** Resolves when nothing starts to listen any more. */
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
        return (await isChange(c)) ? loseReply(c, next) : next();
      case 'refused':
        if (c.req.method === 'GET' || !hasToken(c)) return next();
        return c.json({ error: 'Forbidden', message: 'The simulation refuses all changes.' }, 403);
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

/** The route runs, and the connection ends before its answer. */
export async function loseReply(c: Context<Env>, next: Next): Promise<undefined> {
  await next();
  c.env.incoming.socket.destroy();
  sendNothingMore(c);
}

/** The route's answer is dropped: hono would otherwise send it over the same connection. */
export function sendNothingMore(c: Context<Env>): void {
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
}

const hasToken = (c: Context<Env>): boolean => c.req.header(networkTokenHeader) !== undefined;

async function isChange({ req }: Context<Env>): Promise<boolean> {
  if (req.method === 'GET') return false;
  // SERVICE.md B4: an empty one only asks for permission.
  return !req.path.endsWith('/links/bulk') || (await req.text()) !== '{}';
}

const banUntil = (time: number) => ({
  banned: true,
  reason: 'This ban is simulated',
  expires_at: new Date(time).toISOString(),
});
