import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { CallName, Slices } from '../../../electron/contract.ts';
import type { Result } from '../../../electron/contract/result.ts';

export type BridgeClient = Awaited<ReturnType<typeof openBridge>>;

/** Makes calls like the hosted app's page, and records every message. */
export async function openBridge(address: string) {
  const { host, origin } = new URL(address);
  const socket = new WebSocket(`ws://${host}${new URL(address).pathname}socket`, { origin });
  const crossed: string[] = [];
  /** Every slice that was pushed: the last ones name the service and the account. */
  const target = {};
  const waiting = new Map<number, (value: unknown) => void>();
  socket.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    crossed.push(text);
    const message = JSON.parse(text) as {
      kind: string;
      id: number;
      value: unknown;
      args: unknown[];
    };
    if (message.kind === 'push') Object.assign(target, message.args[0]);
    if (message.kind === 'answer') waiting.get(message.id)?.(message.value);
  });
  await once(socket, 'open');
  const frame = { url: address, top: true };

  const call = (channel: CallName, payload?: unknown): Promise<Result<unknown>> => {
    const id = waiting.size + 1;
    const text = JSON.stringify({ id, channel, target, payload, frame });
    crossed.push(text);
    return new Promise((resolve) => {
      waiting.set(id, (value) => resolve(value as Result<unknown>));
      socket.send(text);
    });
  };
  const read = (await call('readState')) as Result<Slices>;
  if (read.ok) Object.assign(target, read.value.account);
  return { call, crossed, close: () => socket.terminate() };
}
