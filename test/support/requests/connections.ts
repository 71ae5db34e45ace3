import type { PracticeOptions } from '../../../electron/practice/start-practice.ts';

/** Counts the connections on which requests reach the practice service. */
export function createConnections() {
  const sockets = new Set<object>();
  const intercept: NonNullable<PracticeOptions['intercept']> = async ({ env }, next) => {
    sockets.add(env.incoming.socket);
    await next();
  };
  const forget = () => {
    sockets.clear();
  };
  return { intercept, count: () => sockets.size, forget };
}
