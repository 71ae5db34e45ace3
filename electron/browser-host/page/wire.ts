import type { ToPage } from './messages.ts';

/**
 * Connects the page to the host. It runs in a worker, because that has its own policy, and the page keeps
 * `connect-src 'none'`. The worker gets this function as text, so it uses nothing outside.
 */
export function openWire(): void {
  /** Longer than a build and a start, even on a busy machine. */
  const reconnectMs = 5 * 60_000;
  const reconnectPauseMs = 200;

  const waiting: string[] = [];
  const address = new URL('tab', self.location.href);
  address.protocol = 'ws:';
  const socket = new WebSocket(address);

  socket.onopen = () => {
    for (const message of waiting.splice(0)) socket.send(message);
  };
  let isClosed = false;
  socket.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as ToPage;
    isClosed ||= message.kind === 'closed' || message.kind === 'replaced';
    self.postMessage(message);
  };
  socket.onclose = () => {
    // The app keeps running without this window or tab: a reload would open it again.
    if (isClosed) return;
    self.postMessage({ kind: 'stopped' } satisfies ToPage);
    reconnect(Date.now() + reconnectMs);
  };

  /** Tries to reach the app again, which `npm run dev` restarts at the same address. */
  function reconnect(until: number): void {
    const next = new WebSocket(address);
    next.onopen = () => self.postMessage({ kind: 'reload' } satisfies ToPage);
    next.onclose = () => {
      if (Date.now() < until) setTimeout(() => reconnect(until), reconnectPauseMs);
    };
  }

  self.onmessage = (event: MessageEvent<unknown>) => {
    const message = JSON.stringify(event.data);
    if (socket.readyState === WebSocket.CONNECTING) waiting.push(message);
    else socket.send(message);
  };
}
