import { sessionNeedsReady } from './session.ts';
import { onlyBeforeReady, onlyOnceReady } from '../readiness.ts';

type Handler = Parameters<Electron.Protocol['handle']>[1];

const handlers = new Map<string, Handler>();

export const protocol: Pick<Electron.Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
  registerSchemesAsPrivileged: () => {
    onlyBeforeReady('protocol.registerSchemesAsPrivileged should be called before app is ready');
  },
  // Handles requests of the default session.
  handle: (scheme, handler) => {
    onlyOnceReady(sessionNeedsReady);
    handlers.set(scheme, handler);
  },
};

/** Returns the response of the app's own scheme. @throws Error without a handler. */
export async function answerOf(address: string, method = 'GET'): Promise<Response> {
  const handler = handlers.get(new URL(address).protocol.slice(0, -1));
  if (!handler) throw new Error(`No handler for ${address}`);
  return handler(new Request(address, { method }));
}
