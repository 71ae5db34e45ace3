import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { calls, statePushed, type CallName } from '../contract.ts';
import type { AppState } from '../contract/state.ts';
import { dispatch, type Door, type Sender } from '../ipc.ts';

export interface Bridge extends Omit<Door, 'handlers' | 'serviceId'> {
  /** Asked at every call: another service brings others, and the first one may be on its way. */
  readonly service: () => Promise<Pick<Door, 'handlers' | 'serviceId'>>;
  /** The window that may call; undefined while there is none. */
  readonly window: () => BrowserWindow | undefined;
}

/** Every call of the contract gets its channel; none is written down twice. */
export function connectBridge({ window, service, ...door }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, async (event, payload: unknown, meantFor: unknown) => {
      const sender = senderOf(event, window());
      return dispatch({ ...door, ...(await service()) }, name, sender, payload, meantFor);
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
