import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { calls, statePushed, type CallName } from '../contract.ts';
import type { AppState } from '../contract/state.ts';
import { dispatch, type Door, type Sender } from '../ipc.ts';

export interface Bridge extends Omit<Door, 'handlers' | 'serviceId'> {
  /** Its handlers change with the service in use. The first calls come while it still opens. */
  readonly application: () => Promise<Pick<Door, 'handlers' | 'serviceId'>>;
  /** The window that may call; undefined while there is none. */
  readonly window: () => BrowserWindow | undefined;
}

/** Listens for every call of the contract. */
export function connectBridge({ window, application, ...door }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, async (event, payload: unknown, meantFor: unknown) => {
      const sender = senderOf(event, window());
      const { handlers, serviceId } = await application();
      return dispatch({ ...door, handlers, serviceId }, name, sender, payload, meantFor);
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
