/** Makes the practice service fail on demand. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { discardResponse, dropReply } from '../../../electron/practice/simulation.ts';

export type Fault =
  /** Replies instead of the route. */
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
  /** The route's reply, late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Replies after the promise has resolved: with `reply`, or as the route does. */
  | { readonly kind: 'held'; readonly until: Promise<unknown>; readonly reply?: Fault }
  /** Resets the connection without running the route. */
  | { readonly kind: 'reset' }
  /** Runs the route and closes the connection before the reply. */
  | { readonly kind: 'lost' }
  /** Runs the route and closes the connection in the middle of the reply. */
  | { readonly kind: 'cut' }
  /** Never replies. */
  | { readonly kind: 'hang' }
  /** The route's reply, at one byte per second. */
  | { readonly kind: 'trickle' }
  /** A body that never ends. */
  | { readonly kind: 'endless' };

/** Replies with this as JSON instead of the route. */
export const answerJson = (status: number, body: unknown = ''): Fault => ({
  ...{ kind: 'answer', status, body: JSON.stringify(body) },
  headers: { 'Content-Type': 'application/json' },
});

export interface Match {
  /** Default: any method. */
  readonly method?: string;
  /** The whole path, `/v2/contact`, or a pattern that occurs in it. */
  readonly path: string | RegExp;
}

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly query: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Faults {
  /** For `startPractice({ intercept })`. */
  readonly intercept: MiddlewareHandler<Env>;
  /** Makes the next matching requests fail. If several faults match, the first one applies. */
  readonly next: (match: Match, fault: Fault, options?: { readonly times?: number }) => void;
  /** Holds the route's reply to the next matching requests until the returned function is called. */
  readonly hold: (match: Match, options?: { readonly times?: number }) => () => void;
  /** Removes all planned faults and recorded requests. */
  readonly clear: () => void;
  /** Every request, in order, including those that failed. */
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

  const faultFor = (request: RecordedRequest): Fault | undefined => {
    const plan = planned.find(({ match, times }) => times > 0 && matches(match, request));
    if (plan !== undefined) plan.times -= 1;
    return plan?.fault;
  };

  const next: Faults['next'] = (match, fault, { times = 1 } = {}) => {
    planned.push({ match, fault, times });
  };

  return {
    intercept: async (c, route) => {
      const request = await record(c);
      requests.push(request);
      const fault = faultFor(request);
      return fault === undefined ? route() : applyFault(fault, c, route);
    },
    next,
    hold: (match, options) => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      next(match, { kind: 'held', until: promise }, options);
      return () => resolve(undefined);
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
  // Not `test`, which with a global pattern starts where the last match ended.
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

async function applyFault(
  fault: Fault,
  c: Context<Env>,
  next: Next,
): Promise<Response | undefined> {
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
    case 'held':
      await fault.until;
      if (fault.reply) return applyFault(fault.reply, c, next);
      await next();
      return undefined;
    case 'reset':
      incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    case 'lost':
      return dropReply(c, next);
    case 'cut': {
      await next();
      const body = await sendHead(c.res, outgoing);
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy());
      discardResponse(c);
      return;
    }
    case 'hang':
      return RESPONSE_ALREADY_SENT;
    case 'trickle': {
      await next();
      const body = await sendHead(c.res, outgoing);
      void trickle(body, outgoing);
      discardResponse(c);
      return;
    }
    case 'endless':
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      writeForever(outgoing);
      return RESPONSE_ALREADY_SENT;
  }
}

/** Sends the head of a response with its full length. Returns its body. */
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

const piece = Buffer.from('"and so on", '.repeat(5000));

function writeForever(outgoing: ServerResponse): void {
  while (!outgoing.destroyed && outgoing.write(piece));
  outgoing.once('drain', () => writeForever(outgoing));
}
