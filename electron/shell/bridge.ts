import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { calls, statePushed, type CallName, type Handlers } from '../contract.ts';
import type { AppState } from '../contract/state.ts';
import { dispatch, type Door, type Sender } from '../ipc.ts';

export interface Bridge extends Omit<Door, 'handlers'> {
  /** Asked at every call: another service brings others, and the first one may be on its way. */
  readonly handlers: () => Promise<Handlers>;
  /** The window that may call; undefined while there is none. */
  readonly window: () => BrowserWindow | undefined;
}

/** Every call of the contract gets its channel; none is written down twice. */
export function connectBridge({ window, handlers, ...door }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, async (event, payload: unknown) => {
      const sender = senderOf(event, window());
      return dispatch({ ...door, handlers: await handlers() }, name, sender, payload);
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
