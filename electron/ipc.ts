import { check } from './contract/fields.ts';
import {
  applicationCalls,
  calls,
  channelOf,
  slices,
  type CallName,
  type Handlers,
  type Slices,
} from './contract.ts';
import type { Target } from './contract/call.ts';
import { failed, type Result } from './contract/result.ts';

interface IpcMain {
  handle(
    channel: CallName,
    listener: (event: CallEvent, target: unknown, payload: unknown) => Promise<unknown>,
  ): void;
}

interface CallEvent {
  readonly sender: object;
  readonly senderFrame: { readonly parent: object | null; readonly url: string } | null;
}

interface Page {
  readonly webContents: { send(channel: string, slice: unknown): void };
  isDestroyed(): boolean;
}

interface Bridge extends Omit<DispatchParts, 'handlers' | 'target'> {
  readonly ipcMain: IpcMain;
  /**
   * Resolves with the handlers, which change with the service in use. The first calls arrive while
   * it's still opening.
   */
  readonly application: () => Promise<Pick<DispatchParts, 'handlers' | 'target'>>;
  /** Returns the window that may call; undefined if there is none. */
  readonly window: () => Page | undefined;
}

export function connectBridge({ ipcMain, window, application, ...parts }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, async ({ sender, senderFrame }, target, payload) => {
      const from = {
        ourWindow: sender === window()?.webContents,
        topFrame: senderFrame?.parent === null,
        url: senderFrame?.url ?? '',
      };
      const { handlers, target: inUse } = await application();
      return dispatch({ ...parts, handlers, target: inUse }, name, from, target, payload);
    });
  }
}

/** Returns a function that pushes the slices that have changed since the last push. */
export function createPush(window: () => Page | undefined): (now: Slices) => void {
  const pushed: Partial<Record<keyof Slices, string>> = {};
  return (now) => {
    for (const name of Object.keys(slices) as (keyof Slices)[]) {
      const text = JSON.stringify(now[name]);
      if (text === pushed[name]) continue;
      pushed[name] = text;
      const page = window();
      if (page?.isDestroyed() === false) page.webContents.send(channelOf(name), now[name]);
    }
  };
}

/** The sender of a call, as the main process sees it. */
export interface Sender {
  readonly ourWindow: boolean;
  readonly topFrame: boolean;
  /** The frame's address, never taken from the message. */
  readonly url: string;
}

export interface DispatchParts<Name extends CallName = CallName> {
  readonly handlers: Pick<Handlers, Name>;
  readonly target: Target;
  readonly origin: string;
  /** Logs an error and returns its ID in the log. */
  readonly log: (message: string, thrown?: unknown) => string;
}

/**
 * Handles a call, the only way from the page to the application: checks the sender, the target and
 * the payload, then calls the handler. Never throws: errors are data.
 */
export async function dispatch<Name extends CallName>(
  { handlers, target: inUse, origin, log }: DispatchParts<Name>,
  name: Name,
  sender: Sender,
  target: unknown,
  payload: unknown,
): Promise<Result<unknown>> {
  if (!isOurs(sender, origin)) {
    return failed({ kind: 'unexpected', logId: log(`Rejected ${name} from ${place(sender.url)}`) });
  }
  // S2, S3: a call for what has ended must not reach what is in use now.
  const named = { ...(target as Partial<Target> | undefined) };
  const isOfService = !(name in applicationCalls);
  if (isOfService && named.service !== inUse.service) return failed({ kind: 'cancelled' });
  const { isSigned } = calls[name];
  if (isSigned && named.account !== inUse.account) return failed({ kind: 'signed-out' });
  const checked = check(calls[name].input, payload);
  if (!checked.ok) return failed({ kind: 'invalid', issues: checked.issues });
  try {
    // TypeScript can't see that the schema and the handler of a name belong together.
    const handler = handlers[name] as (input: unknown) => Promise<Result<unknown>>;
    return await handler(checked.value);
  } catch (thrown) {
    return failed({ kind: 'unexpected', logId: log(`${name} failed`, thrown) });
  }
}

function isOurs(sender: Sender, origin: string): boolean {
  return sender.ourWindow && sender.topFrame && sender.url.startsWith(`${origin}/`);
}

const place = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'nowhere');
