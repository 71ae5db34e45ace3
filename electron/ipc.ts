import { check } from './contract/fields.ts';
import { calls, serviceCalls, statePushed, type CallName, type Handlers } from './contract.ts';
import { failed, type Result } from './contract/result.ts';
import type { AppState } from './contract/state.ts';

/** What is used of Electron's `ipcMain`. */
interface IpcMain {
  handle(
    channel: CallName,
    listener: (event: CallEvent, payload: unknown, meantFor: unknown) => Promise<unknown>,
  ): void;
}

/** What is used of Electron's `IpcMainInvokeEvent`. */
interface CallEvent {
  readonly sender: object;
  readonly senderFrame: { readonly parent: object | null; readonly url: string } | null;
}

/** What is used of Electron's `BrowserWindow`. */
interface Page {
  readonly webContents: { send(channel: string, state: AppState): void };
  isDestroyed(): boolean;
}

interface Bridge extends Omit<DispatchParts, 'handlers' | 'serviceId'> {
  readonly ipcMain: IpcMain;
  /**
   * Resolves with the handlers, which change with the service in use. The first calls arrive while
   * it's still opening.
   */
  readonly application: () => Promise<Pick<DispatchParts, 'handlers' | 'serviceId'>>;
  /** Returns the window that may call; undefined if there is none. */
  readonly window: () => Page | undefined;
}

/** Handles every call of the contract. */
export function connectBridge({ ipcMain, window, application, ...parts }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, async ({ sender, senderFrame }, payload, meantFor) => {
      const from = {
        ourWindow: sender === window()?.webContents,
        topFrame: senderFrame?.parent === null,
        url: senderFrame?.url ?? '',
      };
      const { handlers, serviceId } = await application();
      return dispatch({ ...parts, handlers, serviceId }, name, from, payload, meantFor);
    });
  }
}

export function pushState(window: Page | undefined, state: AppState): void {
  if (window?.isDestroyed() === false) window.webContents.send(statePushed, state);
}

/** The sender of a call, as the main process sees it. */
export interface Sender {
  readonly ourWindow: boolean;
  readonly topFrame: boolean;
  /** The frame's address, never taken from the message. */
  readonly url: string;
}

/** What `dispatch` needs to handle a call. */
export interface DispatchParts<Name extends CallName = CallName> {
  readonly handlers: Pick<Handlers, Name>;
  /** The ID of the service in use (`AppState.serviceId`). */
  readonly serviceId?: number | undefined;
  readonly origin: string;
  /** Logs an error and returns its ID in the log. */
  readonly log: (message: string, thrown?: unknown) => string;
}

/**
 * Handles a call, the only way from the page to the application: checks the sender, the service and
 * the payload, then calls the handler. Never throws: errors are data.
 */
export async function dispatch<Name extends CallName>(
  { handlers, serviceId, origin, log }: DispatchParts<Name>,
  name: Name,
  sender: Sender,
  payload: unknown,
  /** The ID of the service that the page showed; undefined before it knew one. */
  meantFor?: unknown,
): Promise<Result<unknown>> {
  if (!isOurs(sender, origin)) {
    return failed({ kind: 'unexpected', logId: log(`Rejected ${name} from ${place(sender.url)}`) });
  }
  // S3: a call for another service must not reach this one.
  if (meantFor !== undefined && meantFor !== serviceId && name in serviceCalls) {
    return failed({ kind: 'cancelled' });
  }
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
