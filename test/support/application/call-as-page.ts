import type { CallName, Handlers } from '../../../electron/contract.ts';
import type { Target } from '../../../electron/contract/call.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { dispatch } from '../../../electron/ipc.ts';
import type { Log } from '../../../electron/storage/log.ts';

const origin = 'app://companion';
const ourPage = { ourWindow: true, topFrame: true, url: `${origin}/index.html` };

interface InUse {
  readonly handlers: Partial<Handlers>;
  readonly target: Target;
}

/** Makes a call through the real `dispatch`, by default for the service and the account in use. */
export const callAsPage = (
  { handlers, target }: InUse,
  log: Log,
  name: CallName,
  payload?: unknown,
  named: unknown = target,
): Promise<Result<unknown>> =>
  dispatch({ handlers: handlers as Handlers, target, origin, log }, name, ourPage, named, payload);
