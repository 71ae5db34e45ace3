import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  /** The raw request target, neither parsed nor decoded. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Starts a server that records requests and gives every one the same reply. */
export async function openRecorder(reply: () => Reply = () => ({ status: 204 })) {
  const received: Received[] = [];
  const server = createHttpServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', url: target = '', headers } = request;
      received.push({ method, target, headers, body });
      const answer = reply();
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const origin = await open(server);
  return { origin, received, connections: () => connections };
}

/** Starts a server that calls `answer` with each connection after its first bytes. */
export async function openSocketServer(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    // In some tests the client closes the connection early.
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket));
  });
  return open(server);
}

/** Returns an origin that refuses connections, because its server was just closed. */
export async function closedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = originOf(server);
  server.close();
  await once(server, 'close');
  return origin;
}

/** Listens on a free port. Closes with all connections when the test ends. */
export async function open(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return originOf(server);
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
