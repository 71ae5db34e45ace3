type Handler = Parameters<Electron.IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();

export const ipcMain: Pick<Electron.IpcMain, 'handle' | 'on'> = {
  // The app sends nothing to the main process without waiting for an answer.
  on: () => ipcMain as Electron.IpcMain,
  handle: (channel, handler) => {
    if (handlers.has(channel)) throw new Error(`Two handlers for ${channel}`);
    handlers.set(channel, handler);
  },
};

/** Passes a page's call to its handler and returns the result. @throws Error without a handler. */
export function invoke(
  channel: string,
  event: Electron.IpcMainInvokeEvent,
  ...args: unknown[]
): unknown {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  return handler(event, ...args);
}
