import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { calls, statePushed, type CallName } from '../contract.ts';
import type { AppState } from '../contract/state.ts';
import { dispatch, type DispatchParts, type Sender } from '../ipc.ts';

interface Bridge extends Omit<DispatchParts, 'handlers' | 'serviceId'> {
  /**
   * Resolves with the handlers, which change with the service in use. The first calls arrive while
   * it's still opening.
   */
  readonly application: () => Promise<Pick<DispatchParts, 'handlers' | 'serviceId'>>;
  /** Returns the window that may call; undefined if there is none. */
  readonly window: () => BrowserWindow | undefined;
}

/** Handles every call of the contract. */
export function connectBridge({ window, application, ...parts }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, async (event, payload: unknown, meantFor: unknown) => {
      const sender = senderOf(event, window());
      const { handlers, serviceId } = await application();
      return dispatch({ ...parts, handlers, serviceId }, name, sender, payload, meantFor);
    });
  }
}

export function pushState(window: BrowserWindow | undefined, state: AppState): void {
  if (window?.isDestroyed() === false) window.webContents.send(statePushed, state);
}

function senderOf(event: IpcMainInvokeEvent, window: BrowserWindow | undefined): Sender {
  const frame = event.senderFrame;
  return {
    ourWindow: event.sender === window?.webContents,
    topFrame: frame?.parent === null,
    url: frame?.url ?? '',
  };
}
