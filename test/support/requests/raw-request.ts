import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  readonly method?: string;
  /** The raw path. `fetch` would normalise it. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to a server on this computer without normalising it. */
export async function sendRaw(port: number, { method = 'GET', path, headers }: RawRequest) {
  const sent = request({
    ...{ host: '127.0.0.1', port, method, agent: false },
    path: path ?? '/',
    headers: { host: `127.0.0.1:${port}`, ...headers },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Returns whether anything listens on the port. */
export async function isOpen(port: number, host = '127.0.0.1'): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    socket.destroy();
  }
}
