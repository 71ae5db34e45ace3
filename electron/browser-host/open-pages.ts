import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { invoke } from './electron/ipc-main.ts';
import type { FromPage, ToPage } from './page/messages.ts';

/** The page's address in the browser, and its origin in the app. */
interface Site {
  readonly base: string;
  readonly pageOrigin: string;
}

/** What the pages need to know about the window. */
export interface ShownWindow {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents: object;
  readonly isVisible: () => boolean;
}

/** RFC 6455, 7.4.1. */
const [goingAway, unsupportedData] = [1001, 1003];

/** Passes calls from the open pages to the handlers, and pushes state to every page. */
export class OpenPages {
  readonly #sockets = new Set<WebSocket>();
  /** The tab that was opened last. */
  #tab: WebSocket | undefined;
  readonly #site: Site;
  /** The window that the pages show; undefined while there is none. */
  window: ShownWindow | undefined;

  constructor(site: Site, window: ShownWindow) {
    this.#site = site;
    this.window = window;
  }

  /**
   * Adds a page. The app has one window, so a tab replaces an earlier one: two would overwrite what is
   * typed in the other.
   */
  add(socket: WebSocket, isTab: boolean): void {
    if (isTab) this.#replaceTab(socket);
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.terminate());
    socket.on('message', (data: Buffer) => {
      const message = parseFromPage(data.toString('utf8'));
      if (message) void this.#answer(socket, message);
      else socket.close(unsupportedData);
    });
  }

  push(channel: string, args: readonly unknown[]): void {
    this.#toAll({ kind: 'push', channel, args });
  }

  offer(address: string): void {
    this.#toAll({ kind: 'offer', address });
  }

  copy(text: string): void {
    this.#toAll({ kind: 'copy', text });
  }

  reload(): void {
    this.#toAll({ kind: 'reload' });
  }

  tellVisible(visible: boolean): void {
    this.#toAll({ kind: visible ? 'shown' : 'hidden' });
  }

  /**
   * Disconnects the pages of a window that was destroyed. If the app keeps running, they wait for
   * the user to show the window again; otherwise they reconnect when the app runs again.
   */
  leave(window: ShownWindow, appGoesOn: boolean): void {
    if (this.window !== window) return;
    this.window = undefined;
    if (appGoesOn) this.#toAll({ kind: 'closed' });
    for (const socket of this.#sockets) socket.close(goingAway);
  }

  #replaceTab(tab: WebSocket): void {
    const earlier = this.#tab;
    this.#tab = tab;
    if (!earlier || !this.#sockets.has(earlier)) return;
    send(earlier, { kind: 'replaced' });
    earlier.close(goingAway);
  }

  async #answer(socket: WebSocket, { id, channel, frame, ...call }: FromPage): Promise<void> {
    const answered = { kind: 'answer', id } as const;
    try {
      const value = await invoke(channel, this.#eventOf(frame), call.target, call.payload);
      send(socket, { ...answered, value });
    } catch (thrown) {
      send(socket, { ...answered, failure: thrown instanceof Error ? thrown.message : 'unknown' });
    }
  }

  // A cast, because the app reads only the page's address and frame.
  #eventOf({ url, top }: FromPage['frame']): Electron.IpcMainInvokeEvent {
    const { base, pageOrigin } = this.#site;
    const inApp = url.startsWith(base) ? `${pageOrigin}/${url.slice(base.length)}` : url;
    const senderFrame = { url: inApp, parent: top ? null : {} };
    const sender = this.window?.webContents;
    return { sender, senderFrame } as unknown as Electron.IpcMainInvokeEvent;
  }

  #toAll(message: ToPage): void {
    for (const socket of this.#sockets) send(socket, message);
  }
}

function send(socket: WebSocket, message: ToPage): void {
  socket.send(JSON.stringify(message));
}

const fromPage = v.object({
  id: v.number(),
  channel: v.string(),
  target: v.optional(v.unknown()),
  payload: v.optional(v.unknown()),
  frame: v.object({ url: v.string(), top: v.boolean() }),
}) satisfies v.GenericSchema<unknown, FromPage>;

/** Returns the call in a message from the page, or undefined if it isn't one. */
function parseFromPage(text: string): FromPage | undefined {
  try {
    const parsed = v.safeParse(fromPage, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
