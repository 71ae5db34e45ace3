// A worker, so that the page itself keeps its `connect-src 'none'`: the worker has a policy of its own.
import type { ToPage } from './messages.ts';

/** Longer than a build and a start take. */
const reconnectMs = 30_000;
const reconnectPauseMs = 200;

const waiting: string[] = [];
const address = new URL('socket', self.location.href);
address.protocol = 'ws:';
const socket = new WebSocket(address);

socket.onopen = () => {
  for (const message of waiting.splice(0)) socket.send(message);
};
socket.onmessage = (event: MessageEvent<string>) => {
  self.postMessage(JSON.parse(event.data));
};
socket.onclose = () => {
  self.postMessage({ kind: 'stopped' } satisfies ToPage);
  reconnect(Date.now() + reconnectMs);
};

/** `npm run dev` starts the next companion at the same address. */
function reconnect(until: number): void {
  const next = new WebSocket(address);
  next.onopen = () => {
    self.postMessage({ kind: 'reload' } satisfies ToPage);
  };
  next.onclose = () => {
    if (Date.now() < until) setTimeout(() => reconnect(until), reconnectPauseMs);
  };
}

self.onmessage = (event: MessageEvent<unknown>) => {
  const message = JSON.stringify(event.data);
  if (socket.readyState === WebSocket.CONNECTING) waiting.push(message);
  else socket.send(message);
};
