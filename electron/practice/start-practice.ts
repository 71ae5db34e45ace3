import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Profile } from '../contract/service.ts';
import { limitBody } from './body-limit.ts';
import { Grants } from './identity-provider/grants.ts';
import {
  identityProviderRoutes,
  practiceClientId,
  practiceScope,
} from './identity-provider/identity-provider.ts';
import { requireJson } from './json-body.ts';
import { networkTokenHeader } from './identity-provider/network-token.ts';
import { requireOwnHost } from './own-host.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { accountRoutes } from './routes/account.ts';
import { airportRoutes } from './routes/airports.ts';
import { contactRoutes } from './routes/contact.ts';
import { divisionRoutes } from './routes/divisions.ts';
import { euroScopeRoutes } from './routes/euroscope.ts';
import { healthRoutes } from './routes/health.ts';
import { linkingRoutes } from './routes/linking.ts';
import { lightsRoutes } from './routes/lights.ts';
import { noticeRoutes } from './routes/notice.ts';
import { createWorld } from './seed/create-world.ts';
import { Simulation } from './simulation.ts';
import type { World } from './world.ts';

export interface PracticeOptions {
  /** Default: 0, any free port. */
  readonly port?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The delay of replies while a slow service is simulated. */
  readonly slowMs?: number;
  /** Runs before every route and may reply in its place. */
  readonly intercept?: MiddlewareHandler<{ Bindings: HttpBindings }>;
  /** The data and the sign-ins of a service that was closed, to continue with. */
  readonly earlier?: PracticeData | undefined;
}

export interface PracticeData {
  readonly world: World;
  readonly grants: Grants;
}

export interface Practice extends PracticeData {
  /** `http://127.0.0.1:PORT/v2` */
  readonly baseUrl: string;
  /** The profile of this service (SERVICE.md, "Profiles"). */
  readonly profile: ReturnType<typeof profileOf>;
  readonly simulation: Simulation;
  /** Closes the server and every socket. Can be called twice. */
  readonly close: () => Promise<void>;
}

const maxConnections = 250;

/**
 * Starts the service of SERVICE.md (parts A and B) and its identity provider on 127.0.0.1, with its own
 * data. @throws Error that says why it can't use the port.
 */
export async function startPractice(options: PracticeOptions = {}): Promise<Practice> {
  const { port = 0, now = Date.now, intercept, slowMs = 5000 } = options;
  // Don't close silent connections: a request that arrives at that moment fails. Don't look for them every
  // 30 seconds either, as Node does by default: that would wake an app that is hidden in the tray.
  const server = createServer({ connectionsCheckingInterval: 60 * 60 * 1000, keepAliveTimeout: 0 });
  // Limit their number instead.
  server.maxConnections = maxConnections;
  const ownPort = await listen(server, port);
  const issuer = `http://127.0.0.1:${ownPort}`;
  const baseUrl = `${issuer}/v2`;
  const { world, grants } = options.earlier ?? {
    world: createWorld(),
    grants: new Grants(now),
  };
  // A simulated condition ended when the earlier service was closed.
  grants.resumeAll();
  const service = { world, now, accountIdOf: (token: string) => grants.accountIdOf(token) };
  const simulation = new Simulation({
    grants,
    now,
    slowMs,
    world,
    listen: () => listen(server, ownPort),
    stopListening: () => close(server),
  });

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(requireOwnHost, requireOwnOrigin, limitBody);
  if (intercept !== undefined) app.use(intercept);
  app.route('/', identityProviderRoutes({ issuer, grants, world }));
  app.use('/v2/*', simulation.intercept);
  app.on(['POST', 'PATCH'], '/v2/*', requireJson);
  app.route('/v2', contactRoutes(service));
  app.route('/v2', airportRoutes(service));
  app.route('/v2', linkingRoutes(service));
  app.route('/v2', divisionRoutes(service));
  app.route('/v2', euroScopeRoutes(service));
  app.route('/v2', accountRoutes(service));
  app.route('/v2', healthRoutes(service));
  app.route('/v2', noticeRoutes(service));
  app.route('/v2', lightsRoutes(service));
  // A malformed body also gives 500, as on the real service (SERVICE.md B1).
  app.onError((error, c) =>
    error instanceof HTTPException ? error.getResponse() : c.text('Internal Server Error', 500),
  );

  // By default, this would replace the app's own Request and Response.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));

  return {
    baseUrl,
    profile: profileOf(issuer, baseUrl),
    world,
    grants,
    simulation,
    close: async () => {
      await simulation.end();
      await close(server);
    },
  };
}

const profileOf = (issuer: string, baseUrl: string) =>
  ({
    name: 'Practice service',
    baseUrl,
    tokenHeader: networkTokenHeader,
    signIn: {
      authorizationEndpoint: `${issuer}/oauth/authorize`,
      tokenEndpoint: `${issuer}/oauth/token`,
      revocationEndpoint: `${issuer}/oauth/revoke`,
      clientId: practiceClientId,
      scope: practiceScope,
      callback: 'loopback',
    },
  }) as const satisfies Profile;

async function listen(server: Server, port: number): Promise<number> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(`The practice service can't use port ${port}: ${reasonOf(cause)}.`, { cause });
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') return 'another program uses it';
  return error.message;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // An error means that the server is already closed.
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
