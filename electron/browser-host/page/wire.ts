// A worker, so that the page itself keeps its `connect-src 'none'`: the worker has a policy of its own.
import type { ToPage } from './messages.ts';

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
};
self.onmessage = (event: MessageEvent<unknown>) => {
  const message = JSON.stringify(event.data);
  if (socket.readyState === WebSocket.CONNECTING) waiting.push(message);
  else socket.send(message);
};
