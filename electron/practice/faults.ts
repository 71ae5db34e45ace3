/** Faults on demand, for tests only: nothing that is shipped imports this. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { loseReply, sendNothingMore } from './simulation.ts';

export type Fault =
  /** Answered instead of the route. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | {
      readonly kind: 'redirect';
      readonly status: 301 | 302 | 303 | 307 | 308;
      readonly location: string;
    }
  /** The route's own answer, late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection is reset, and the route never runs. */
  | { readonly kind: 'reset' }
  /** The route runs, and the connection ends before its answer. */
  | { readonly kind: 'lost' }
  /** The route runs, and the connection ends in the middle of its answer. */
  | { readonly kind: 'cut' }
  /** No answer until the client or the practice service gives up. */
  | { readonly kind: 'hang' }
  /** The route's own answer, a byte a second. */
  | { readonly kind: 'trickle' }
  /** A body that never ends. */
  | { readonly kind: 'endless' };

export interface Match {
  /** Any method where it is left out. */
  readonly method?: string;
  /** The whole path, `/v2/contact`, or a pattern that occurs in it. */
  readonly path: string | RegExp;
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark; empty where there is none. */
  readonly query: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Faults {
  /** For `startPractice({ intercept })`. */
  readonly intercept: MiddlewareHandler<Env>;
  /** The next requests that match meet the fault; of several, the one asked for first. */
  readonly next: (match: Match, fault: Fault, options?: { readonly times?: number }) => void;
  /** Forgets the faults that are still to come, and the requests so far. */
  readonly clear: () => void;
  /** Every request, in order, whatever became of it. */
  readonly requests: readonly RecordedRequest[];
}

interface Env {
  Bindings: HttpBindings;
}

interface Planned {
  readonly match: Match;
  readonly fault: Fault;
  times: number;
}

export function createFaults(): Faults {
  const planned: Planned[] = [];
  const requests: RecordedRequest[] = [];

  const take = (request: RecordedRequest): Fault | undefined => {
    const plan = planned.find(({ match, times }) => times > 0 && matches(match, request));
    if (plan !== undefined) plan.times -= 1;
    return plan?.fault;
  };

  return {
    intercept: async (c, next) => {
      const request = await record(c);
      requests.push(request);
      const fault = take(request);
      return fault === undefined ? next() : commit(fault, c, next);
    },
    next: (match, fault, { times = 1 } = {}) => {
      planned.push({ match, fault, times });
    },
    clear: () => {
      planned.length = 0;
      requests.length = 0;
    },
    requests,
  };
}

function matches({ method, path }: Match, request: RecordedRequest): boolean {
  if (method !== undefined && method !== request.method) return false;
  // `search` rather than `test`, which remembers where a global pattern matched last.
  return typeof path === 'string' ? path === request.path : request.path.search(path) !== -1;
}

async function record(c: Context<Env>): Promise<RecordedRequest> {
  const { pathname, search } = new URL(c.req.url);
  return {
    method: c.req.method,
    path: pathname,
    query: search,
    headers: c.req.header(),
    body: await c.req.text(),
  };
}

async function commit(fault: Fault, c: Context<Env>, next: Next): Promise<Response | undefined> {
  const { incoming, outgoing } = c.env;
  switch (fault.kind) {
    case 'answer':
      return new Response(fault.body ?? null, {
        status: fault.status,
        headers: { ...fault.headers },
      });
    case 'redirect':
      return c.redirect(fault.location, fault.status);
    case 'delay':
      await pause(fault.ms);
      await next();
      return undefined;
    case 'reset':
      incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case 'lost':
      return loseReply(c, next);
    case 'cut': {
      await next();
      const body = await sendHead(c.res, outgoing);
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
      sendNothingMore(c);
      return;
    }
    case 'hang':
      return RESPONSE_ALREADY_SENT;
    case 'trickle': {
      await next();
      const body = await sendHead(c.res, outgoing);
      void trickle(body, outgoing);
      sendNothingMore(c);
      return;
    }
    case 'endless':
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      pour(outgoing);
      return RESPONSE_ALREADY_SENT;
  }
}

/** Sends the head of an answer, with the whole length, and gives its body. */
async function sendHead(response: Response, outgoing: ServerResponse): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'Content-Length': body.length,
  });
  outgoing.flushHeaders();
  return body;
}

async function trickle(body: Buffer, outgoing: ServerResponse): Promise<void> {
  for (const byte of body) {
    if (outgoing.destroyed) return;
    outgoing.write(Buffer.of(byte));
    await pause(1000, undefined, { ref: false });
  }
  outgoing.end();
}

function pour(outgoing: ServerResponse): void {
  const piece = '"and so on", '.repeat(256);
  while (!outgoing.destroyed && outgoing.write(piece));
  outgoing.once('drain', () => pour(outgoing));
}
