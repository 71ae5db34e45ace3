import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test as base } from '@playwright/test';
import { openBridge } from '../../support/application/bridge-client.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { createStaleConnections } from '../../support/requests/stale-connections.ts';

async function openOn(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = { authorizationEndpoint: `${origin}/authorize`, clientId: 'companion' };
  const profile = { name: 'Odd', baseUrl: `${origin}/v2`, signIn };
  const companion = await hostCompanion(profile);
  const { call, close } = await openBridge(companion.address);
  const stop = async () => {
    close();
    await companion.stop();
    server.close();
  };
  return { origin, profile, companion, call, stop };
}

/** The app on a service that can reply anything, HTTP or not. */
async function openOdd() {
  /** By the request's first line. The connection is closed after each reply, and at once without one. */
  const reply = new Map<RegExp, string | Buffer>();
  const arrived: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const [line = ''] = data.toString('latin1').split('\r\n');
      arrived.push(line);
      const [, bytes] = [...reply].find(([path]) => path.test(line)) ?? [];
      socket.end(bytes ?? '');
    });
  });
  return { ...(await openOn(server)), reply, arrived };
}

const test = base.extend<{ readonly odd: Awaited<ReturnType<typeof openOdd>> }>({
  odd: async ({}, use) => {
    const odd = await openOdd();
    await use(odd);
    await odd.stop();
  },
});

const message = { email: 'nadia@example.org', topic: 'Bug Report', message: 'It stays lit.' };

test('R3 a contact message arrives once when the service drops reused connections', async () => {
  const { server, arrived } = createStaleConnections();
  const { call, stop } = await openOn(server);
  await call('openAirport', { icao: 'EDDF' });
  await call('openAirport', { icao: 'EDDF' });
  expect(await call('sendContactMessage', message)).toMatchObject({ ok: true });
  const count = (request: string) => arrived.filter((line) => line === request).length;
  expect(count('GET /v2/airports/EDDF/points')).toBeGreaterThan(2);
  expect(count('POST /v2/contact')).toBe(1);
  await stop();
});

test('R6 a reply with an invalid status or header times out, the app keeps running, and reads a long compressed reply that closes its connection', async ({
  odd: { reply, arrived, origin, companion, call },
}) => {
  const rest = 'content-length: 2\r\n\r\n{}';
  reply.set(/status/, `HTTP/1.1 600 Odd\r\n${rest}`);
  reply.set(/reason/, `HTTP/1.1 200 Все хорошо\r\n${rest}`);
  reply.set(/header/, `HTTP/1.1 200 OK\r\nx-by: Вася\r\n${rest}`);
  reply.set(/contact/, `HTTP/1.1 600 Odd\r\n${rest}`);
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
  // The message may have been stored.
  expect(await sending).toEqual({ ok: false, error: { kind: 'lost', reason: 'timed-out' } });
  expect(arrived.filter((line) => line.startsWith('POST'))).toHaveLength(1);
  const { notifications } = await companion.perform({ kind: 'read' });
  expect(notifications.map(({ title }) => title)).toEqual([
    'Something went wrong in Stopbar Companion',
  ]);
  const log = await readFile(join(companion.dataFolder, 'logs', 'companion.log'), 'utf8');
  expect(log.match(/Uncaught error/g)).toHaveLength(4);

  // Random data stays large when compressed, so the parser must pause while the connection ends.
  const body = gzipSync(JSON.stringify(randomBytes(400_000).toString('base64')));
  const head = 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n';
  reply.set(/EDDF/, Buffer.concat([Buffer.from(head), body]));
  for (let sent = 0; sent < 20; sent += 1) {
    const read = await call('openAirport', { icao: 'EDDF' });
    expect(read).toEqual({ ok: false, error: { kind: 'unreadable' } });
  }
});

test('the page reaches a new host only after the user confirms it', async ({
  odd: { reply, arrived, origin, profile, companion, call },
}) => {
  reply.set(/leak/, 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  const host = `localhost:${new URL(origin).port}`;
  const leak = `http://${host}/leak`;
  const cancelled = { ok: false, error: { kind: 'cancelled' } };
  const signIn = { ...profile.signIn, authorizationEndpoint: leak };
  await companion.perform({ kind: 'pressButtons', button: 1 });
  expect(await call('testConnection', { baseUrl: leak })).toEqual(cancelled);
  for (const elsewhere of [{ baseUrl: leak }, { signIn }]) {
    const liveProfile = { ...profile, ...elsewhere };
    expect(await call('changeSettings', { liveProfile })).toEqual(cancelled);
  }
  expect(await call('readState')).toMatchObject({
    value: { app: { settings: { liveProfile: null } } },
  });
  expect(arrived).toEqual([]);

  await companion.perform({ kind: 'pressButtons', button: 0 });
  const found = { ok: true, value: { kind: 'not-the-service' } };
  for (const baseUrl of [leak, `${leak}/v2`, `${origin}/leak`]) {
    expect(await call('testConnection', { baseUrl })).toEqual(found);
  }
  expect((await companion.perform({ kind: 'read' })).asked).toEqual(
    Array(4).fill(`Connect to ${host}?`),
  );
});
