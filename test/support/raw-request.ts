import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawRequest {
  readonly method?: string;
  /** As it goes over the wire: `fetch` would tidy it. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks a server on this computer for exactly what it is told to. */
export async function sendRaw(port: number, { method = 'GET', path, headers }: RawRequest) {
  const sent = request({
    ...{ host: '127.0.0.1', port, method, agent: false },
    path: path ?? '/',
    headers: { host: `127.0.0.1:${port}`, ...headers },
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Whether anything listens on the port. */
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
