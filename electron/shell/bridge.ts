import { ipcMain, type BrowserWindow, type IpcMainInvokeEvent } from 'electron';
import { calls, statePushed, type AppState, type CallName } from '../contract.ts';
import { dispatch, type Door, type Sender } from '../ipc.ts';

export interface Bridge extends Door {
  /** The window that may call; undefined while there is none. */
  readonly window: () => BrowserWindow | undefined;
}

/** Every call of the contract gets its channel; none is written down twice. */
export function connectBridge({ window, ...door }: Bridge): void {
  for (const name of Object.keys(calls) as CallName[]) {
    ipcMain.handle(name, (event, payload: unknown) =>
      dispatch(door, name, senderOf(event, window()), payload),
    );
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
