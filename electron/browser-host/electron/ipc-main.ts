type Handler = Parameters<Electron.IpcMain['handle']>[1];

const handlers = new Map<string, Handler>();

export const ipcMain: Pick<Electron.IpcMain, 'handle' | 'on'> = {
  // Nothing here sends to the main process without waiting for an answer.
  on: () => ipcMain as Electron.IpcMain,
  handle: (channel, handler) => {
    if (handlers.has(channel)) throw new Error(`Two handlers for ${channel}`);
    handlers.set(channel, handler);
  },
};

/** A call as it comes from a page; answers what the handler does. @throws Error for a channel that nobody handles. */
export function invoke(
  channel: string,
  event: Electron.IpcMainInvokeEvent,
  ...args: unknown[]
): unknown {
  const handler = handlers.get(channel);
  if (!handler) throw new Error(`No handler registered for '${channel}'`);
  return handler(event, ...args);
}
