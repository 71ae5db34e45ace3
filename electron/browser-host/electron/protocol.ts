import { records } from '../records.ts';

type Handler = Parameters<Electron.Protocol['handle']>[1];

const handlers = new Map<string, Handler>();

export const protocol: Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged: (schemes) => {
    records.privilegedSchemes.push(...schemes);
  },
  handle: (scheme, handler) => {
    handlers.set(scheme, handler);
  },
};

/** What the app's own scheme answers. @throws Error for a scheme that nobody handles. */
export async function answerOf(address: string, method = 'GET'): Promise<Response> {
  const handler = handlers.get(new URL(address).protocol.slice(0, -1));
  if (!handler) throw new Error(`Nobody handles ${address}`);
  return handler(new Request(address, { method }));
}
