import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { nadiaId } from '../../../electron/practice/seed/accounts.ts';
import { statusOf } from '../../support/session/practice-browser.ts';
import { openPractice } from '../../support/practice-call.ts';
import { forkPractice } from '../../support/programs/practice-process.ts';
import { sendLargeBody, largeBodyBytes } from '../../support/requests/send-large-body.ts';

const maxMegabytes = 200;

describe('a body of 300 MB', () => {
  const openProcess = async () => {
    const service = await forkPractice();
    onTestFinished(() => service.stop());
    return service;
  };
  const chunked = { 'transfer-encoding': 'chunked' };

  test('S8 is rejected', async () => {
    const cases: readonly [string, string, Record<string, string>][] = [
      ['POST', '/v2/contact', chunked],
      ['POST', '/v2/contact', { 'content-length': String(largeBodyBytes) }],
      ['POST', '/oauth/token', chunked],
      ['GET', '/v2/health', chunked],
    ];
    for (const [method, path, headers] of cases) {
      const service = await openProcess();
      const { status, sent } = await sendLargeBody(service.port, { method, path, headers });
      // If the connection closes while the client is sending, the response can be lost.
      expect([413, undefined]).toContain(status);
      expect(sent).toBeLessThan(largeBodyBytes);
      expect(await service.peak()).toBeLessThan(maxMegabytes);
    }
  });
});

test('S8 the connection closes after a body that is too large', async () => {
  const { baseUrl } = await openPractice();
  const sent = request(`${baseUrl}/contact`, { method: 'POST' }).end('x'.repeat(64 * 1024 + 1));
  const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
  expect({ statusCode, connection: headers.connection }).toEqual({
    statusCode: 413,
    connection: 'close',
  });
});

test('S8 at most 500 sign-ins are kept, and a new one replaces the oldest', async () => {
  const practice = await openPractice();
  const signIn = () => practice.grants.accessTokenFor(nadiaId);
  const [first = '', second = ''] = Array.from({ length: 501 }, signIn);
  expect(await statusOf(practice, first)).toBe(401);
  expect(await statusOf(practice, second)).toBe(200);
});

test('S8 at most 250 connections are open at once', async () => {
  const { baseUrl } = await openPractice();
  const port = Number(new URL(baseUrl).port);
  const sockets = Array.from({ length: 250 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const oneMore = connect(port, '127.0.0.1').resume();
  await once(oneMore, 'close');
  expect(sockets.filter((socket) => socket.readyState !== 'open')).toEqual([]);
});
