import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { runUntil } from '../../mutate/run-until.mjs';

const never = new AbortController().signal;
const node = (program: string) => [process.execPath, '-e', program] as const;

test('a command that ends in time resolves to true, even if it fails', async () => {
  expect(await runUntil(node('process.exit(3)'), {}, never)).toBe(true);
  expect(await runUntil(['no-such-command'], {}, never)).toBe(true);
});

test('a command that runs too long is killed with its endless children', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const child = `require('node:net').connect(${port}, '127.0.0.1', () => { for (;;); })`;
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}])`;
  const time = new AbortController();
  const running = runUntil(node(parent), {}, time.signal);
  const [socket] = (await once(server, 'connection')) as [Socket];
  // Killed processes reset their connections on some systems.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.resume();
  time.abort();
  expect(await running).toBe(false);
  await closed;
});
