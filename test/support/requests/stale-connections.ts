import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/**
 * Creates a server that isn't listening yet. It replies to the first request of each connection and closes
 * the connection after it has read a second one, like a server that gives up an idle connection.
 */
export function createStaleConnections(
  reply = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  },
) {
  const arrived: string[] = [];
  const used = new WeakSet<object>();
  const server = createServer((request, response) => {
    void text(request).then(() => {
      const { method = '', url = '', socket } = request;
      arrived.push(`${method} ${url}`);
      if (used.has(socket)) {
        socket.destroy();
        return;
      }
      used.add(socket);
      reply(response);
    });
  });
  return { server, arrived };
}
