import type { Target } from '../../electron/contract/call.ts';
import type { CallName, Calls } from '../../electron/contract.ts';

/** Returns calls for a service and an account; without them, only calls for the application work. */
export const callsFor = (target: () => Target | undefined = () => undefined): Calls =>
  new Proxy({} as Calls, {
    get: (_calls, name: CallName) => (input: never) => window.companion[name](target(), input),
  });
