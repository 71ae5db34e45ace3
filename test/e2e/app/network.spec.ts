import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test as base } from '@playwright/test';
import { openBridge, type BridgeClient } from '../../support/application/bridge-client.ts';
import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { createStaleConnections } from '../../support/requests/stale-connections.ts';
import { expect } from '../fixtures.ts';

interface Fixtures {
  /** The replies, by the request's first line. The connection is closed after each, and at once without one. */
  readonly reply: Map<RegExp, Buffer>;
  /** The first line of each request. */
  readonly arrived: string[];
  readonly origin: string;
  readonly companion: HostedCompanion;
  readonly bridge: BridgeClient;
}

/** A companion on a service that can reply anything, HTTP or not. */
const test = base.extend<Fixtures>({
  reply: async ({}, use) => use(new Map()),
  arrived: async ({}, use) => use([]),
  origin: async ({ reply, arrived }, use) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        const [line = ''] = data.toString('latin1').split('\r\n');
        arrived.push(line);
        const [, bytes] = [...reply].find(([path]) => path.test(line)) ?? [];
        socket.end(bytes ?? '');
      });
    });
    await use(await originOf(server));
    server.close();
  },
  companion: async ({ origin }, use) => {
    const companion = await hostCompanion(profileAt(origin));
    await use(companion);
    await companion.stop();
  },
  bridge: async ({ companion }, use) => {
    const bridge = await openBridge(companion.address);
    await use(bridge);
    bridge.close();
  },
});

async function originOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const profileAt = (origin: string) => ({
  name: 'Odd',
  baseUrl: `${origin}/v2`,
  signIn: { authorizationEndpoint: `${origin}/authorize`, clientId: 'companion' },
});

const message = { email: 'nadia@example.org', topic: 'Bug Report', message: 'It stays lit.' };

test('R3 a contact message arrives once when the service drops reused connections', async () => {
  const { server, arrived } = createStaleConnections();
  const companion = await hostCompanion(profileAt(await originOf(server)));
  const { call, close } = await openBridge(companion.address);
  await call('openAirport', { icao: 'EDDF' });
  await call('openAirport', { icao: 'EDDF' });
  expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
  expect(arrived.filter((line) => line === 'GET /v2/airports/EDDF/points').length).toBeGreaterThan(
    2,
  );
  expect(arrived.filter((line) => line === 'POST /v2/contact')).toHaveLength(1);
  close();
  await companion.stop();
  server.close();
});

test('R6 a reply with an invalid status or header times out, the app keeps running, and reads a long compressed reply that closes its connection', async ({
  reply,
  arrived,
  origin,
  companion,
  bridge,
}) => {
  const { call } = bridge;
  reply.set(/status/, Buffer.from('HTTP/1.1 600 Odd\r\ncontent-length: 2\r\n\r\n{}'));
  reply.set(/reason/, Buffer.from('HTTP/1.1 200 Все хорошо\r\ncontent-length: 2\r\n\r\n{}'));
  reply.set(/header/, Buffer.from('HTTP/1.1 200 OK\r\nx-by: Вася\r\ncontent-length: 2\r\n\r\n{}'));
  reply.set(/contact/, Buffer.from('HTTP/1.1 600 Odd\r\ncontent-length: 2\r\n\r\n{}'));
  const sending = call('sendContactMessage', message);
  const tested = await Promise.all(
    ['status', 'reason', 'header'].map((path) =>
      call('testConnection', { baseUrl: `${origin}/${path}` }),
    ),
  );
  expect(tested).toEqual(Array(3).fill({ ok: true, value: { kind: 'timed-out' } }));
  const noAnswer = { call: 'sendContactMessage', why: 'no-answer' };
  await expect
    .poll(() => call('readState'))
    .toMatchObject({ value: { service: { waiting: [noAnswer] } } });
  await call('cancelWaiting', { call: 'sendContactMessage' });
  const sent = await sending;
  // The message may have been stored.
  expect(sent).toEqual({ ok: false, error: { kind: 'lost', reason: 'timed-out' } });
  expect(arrived.filter((line) => line.startsWith('POST'))).toHaveLength(1);

  const { notifications } = await companion.perform({ kind: 'read' });
  expect(notifications.map(({ title }) => title)).toEqual([
    'Something went wrong in Stopbar Companion',
  ]);
  const log = await readFile(join(companion.dataFolder, 'logs', 'companion.log'), 'utf8');
  expect(log.match(/Uncaught error/g)).toHaveLength(4);
  expect(await call('readState')).toMatchObject({ ok: true });

  // Random data stays large when compressed, so the parser must pause while the connection ends.
  const body = gzipSync(JSON.stringify(randomBytes(400_000).toString('base64')));
  const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n';
  reply.set(/EDDF/, Buffer.concat([Buffer.from(`${head}\r\n`), body]));
  for (let sent = 0; sent < 20; sent += 1) {
    const read = await call('openAirport', { icao: 'EDDF' });
    expect(read).toEqual({ ok: false, error: { kind: 'unreadable' } });
  }
});

test('the page reaches a new host only after the user confirms it', async ({
  reply,
  arrived,
  origin,
  companion,
  bridge: { call },
}) => {
  reply.set(/leak/, Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'));
  const { port } = new URL(origin);
  const leak = `http://localhost:${port}/leak`;
  const cancelled = { ok: false, error: { kind: 'cancelled' } };
  const { asked } = await companion.perform({ kind: 'pressButtons', button: 1 });
  expect(asked).toEqual([]);
  expect(await call('testConnection', { baseUrl: leak })).toEqual(cancelled);
  const liveProfile = { ...profileAt(origin), baseUrl: leak };
  expect(await call('changeSettings', { liveProfile })).toEqual(cancelled);
  expect(await call('readState')).toMatchObject({
    value: { app: { settings: { liveProfile: null } } },
  });
  const login = { ...liveProfile.signIn, authorizationEndpoint: leak };
  const elsewhere = { ...profileAt(origin), signIn: login };
  expect(await call('changeSettings', { liveProfile: elsewhere })).toEqual(cancelled);
  expect(arrived).toEqual([]);

  await companion.perform({ kind: 'pressButtons', button: 0 });
  const tested = await call('testConnection', { baseUrl: leak });
  expect(tested).toEqual({ ok: true, value: { kind: 'not-the-service' } });
  expect(await call('testConnection', { baseUrl: `${leak}/v2` })).toEqual(tested);
  expect(await call('testConnection', { baseUrl: `${origin}/leak` })).toEqual(tested);
  expect(await companion.perform({ kind: 'read' })).toMatchObject({
    asked: Array(4).fill(`Connect to localhost:${port}?`),
  });
});
