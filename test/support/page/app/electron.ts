import { inject } from 'vitest';
import type { FromNode, ToNode } from './serve-apps.ts';

type Listener = (event: unknown, ...args: unknown[]) => void;
type Asked<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** The page's way to an app in Node: the real preload uses it in place of Electron. */
class Wire {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #socket: WebSocket | undefined;
  #calls = 0;

  /** Opens another app. */
  async open(): Promise<void> {
    const socket = (this.#socket = new WebSocket(inject('apps')));
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data) as FromNode);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error('The process of the apps has ended'));
    });
  }

  /** The app ends. What it didn't answer stays unanswered. */
  close(): void {
    this.#socket?.close();
  }

  forgetPage(): void {
    this.#listeners.clear();
    this.#waiting.clear();
  }

  send(message: Asked<ToNode>): Promise<unknown> {
    const answer = Promise.withResolvers<unknown>();
    const id = (this.#calls += 1);
    this.#waiting.set(id, answer);
    this.#socket?.send(JSON.stringify({ id, ...message }));
    return answer.promise;
  }

  listenersOf(channel: string): Set<Listener> {
    const known = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, known);
    return known;
  }

  #take(message: FromNode): void {
    if ('channel' in message) {
      for (const listener of this.listenersOf(message.channel)) listener({}, ...message.args);
      return;
    }
    const answer = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.failure === undefined) answer?.resolve(message.value);
    else answer?.reject(new Error(message.failure));
  }
}

export const wire = new Wire();

export const ipcRenderer = {
  invoke: (channel: string, target?: unknown, payload?: unknown) =>
    wire.send({ channel, target, payload }),
  on: (channel: string, listener: Listener) => void wire.listenersOf(channel).add(listener),
  off: (channel: string, listener: Listener) => void wire.listenersOf(channel).delete(listener),
};

export const contextBridge = {
  exposeInMainWorld: (name: string, value: object) => {
    Object.defineProperty(window, name, { value: Object.freeze(value), configurable: true });
  },
};
