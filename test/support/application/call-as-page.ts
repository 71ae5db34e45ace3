import type { Application } from '../../../electron/application/application.ts';
import type { CallName, Handlers } from '../../../electron/contract.ts';
import type { Target } from '../../../electron/contract/call.ts';
import type { Result } from '../../../electron/contract/result.ts';
import { dispatch } from '../../../electron/ipc.ts';
import type { Log } from '../../../electron/storage/log.ts';
import type { StorageProblems } from '../../../electron/storage/storage-problems.ts';
import { nadia } from '../session/practice-browser.ts';
import type { UserBrowser } from '../session/user-browser.ts';

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

interface Page {
  readonly application: Application;
  readonly log: Log;
  readonly problems: StorageProblems;
  /** The user's browser at the service in use. */
  readonly browser: () => UserBrowser;
}

/** Makes calls like the page of an application, and signs in. */
export function pageCalls({ application, log, problems, browser }: Page) {
  /** Makes a call, and lets the disk catch up. */
  const call = async (
    name: CallName,
    payload?: unknown,
    target?: Target,
  ): Promise<Result<unknown>> => {
    const result = await callAsPage(application, log, name, payload, target);
    await problems.saved();
    return result;
  };
  const signIn = async (button = nadia): Promise<Result<unknown>> => {
    const { opened, comeBack } = browser();
    const tab = opened() + 1;
    const signedIn = call('signIn');
    await comeBack(button, tab);
    return signedIn;
  };
  return { call, signIn };
}
