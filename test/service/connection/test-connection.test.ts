import { createServer } from 'node:https';
import { describe, expect, test } from 'vitest';
import { testConnection } from '../../../electron/application/test-connection.ts';
import {
  closedOrigin,
  open,
  openRecorder,
  openSocketServer,
  type Reply,
} from '../../support/requests/client-servers.ts';
import { Redaction } from '../../../electron/storage/redaction.ts';
import { openServiceSession } from '../../support/application/open-service-session.ts';
import { openPractice } from '../../support/practice-call.ts';
import { selfSigned } from '../../support/requests/self-signed.ts';

const html = { 'content-type': 'text/html' };
const json = { 'content-type': 'application/json' };

const { clean } = new Redaction();
const at = (baseUrl: string) => testConnection({ fetch, clean }, baseUrl);

async function answering(...replies: Reply[]) {
  const last = replies.at(-1) ?? { status: 204 };
  const { origin, received } = await openRecorder(() => replies.shift() ?? last);
  return { origin, received };
}

describe('a service with a health look-up', () => {
  test('is healthy, and gets no token', async () => {
    const { origin, received } = await answering({ status: 200, body: '{"database":"ok"}' });
    expect(await at(`${origin}/v2`)).toEqual({ kind: 'healthy' });
    expect(received.map(({ method, target }) => `${method} ${target}`)).toEqual(['GET /v2/health']);
    const names = Object.keys(received[0]?.headers ?? {});
    expect(names.filter((name) => /token|authorization|cookie/i.test(name))).toEqual([]);
  });

  test('has an outage of some parts', async () => {
    const practice = await openPractice();
    expect(await at(practice.profile.baseUrl)).toEqual({ kind: 'healthy' });
    practice.world.health.storage = 'outage';
    expect(await at(practice.profile.baseUrl)).toEqual({ kind: 'outage', parts: ['storage'] });
  });
});

test('S4 names and addresses are reported without secrets and limited', async () => {
  const health = { 'token=s3cret-of-a-user': 'outage', 'two\nlines': 'outage' };
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`part${at}`, 'outage']));
  const { origin } = await answering({ status: 200, body: JSON.stringify({ ...health, ...many }) });
  const connection = await at(origin);
  expect(connection).toMatchObject({ kind: 'outage', parts: { length: 20 } });
  expect(connection).toMatchObject({ parts: { 0: 'token=…', 1: 'two lines' } });
});

describe('another server', () => {
  test('can be a service without a health look-up, wherever its base address leads', async () => {
    const elsewhere = { status: 302, headers: { location: 'https://docs.example' } };
    for (const reply of [
      { status: 404, headers: json, body: '{"error":"not found"}' },
      { status: 404, body: 'Not found' },
      { status: 401, headers: json, body: '{"error":"Unauthorized"}' },
      { status: 404 },
      { status: 501, headers: json, body: '{"error":"not implemented"}' },
      { status: 501 },
    ]) {
      const { origin, received } = await answering(reply, elsewhere);
      expect(await at(`${origin}/v2`)).toEqual({ kind: 'answers' });
      expect(received.map(({ target }) => target)).toEqual(['/v2/health']);
    }
  });

  test('isn’t the service if it sends a page or anything else', async () => {
    for (const reply of [
      { status: 200, headers: html, body: '<!doctype html><title>Hello' },
      { status: 404, headers: html, body: '<html>No' },
      { status: 501, headers: html, body: '<html>No' },
      { status: 200, headers: json, body: '{"hello":"world"}' },
      { status: 200, headers: json, body: '["ok"]' },
      { status: 200, headers: json, body: '{"database":"ok"' },
      { status: 204 },
    ]) {
      const { origin, received } = await answering(reply);
      expect(await at(origin)).toEqual({ kind: 'not-the-service' });
      expect(received).toHaveLength(1);
    }
  });

  test('is reported as moved if it redirects, and the redirect isn’t followed', async () => {
    const elsewhere = await answering({ status: 200, body: '{"database":"ok"}' });
    const headers = { location: `${elsewhere.origin}/v2/health` };
    const { origin } = await answering({ status: 302, headers });
    expect(await at(origin)).toEqual({ kind: 'moved' });
    expect(elsewhere.received).toEqual([]);
  });

  test('is reported as failing after a 503', async () => {
    const status = 503;
    const { origin } = await answering({ status, headers: html, body: '<html>Bad gateway' });
    expect(await at(origin)).toEqual({ kind: 'failing', status });
  });
});

describe('the connection test reports', () => {
  test('F1 a refused connection', async () => {
    expect(await at(await closedOrigin())).toEqual({ kind: 'unreached', reason: 'refused' });
  });

  test('F4 a reply that breaks off in the middle', async () => {
    const origin = await openSocketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data', () => socket.destroy());
    });
    expect(await at(origin)).toEqual({ kind: 'broken' });
  });

  test('F5 a reply that takes too long, on a network stack that only reports an abort', async () => {
    const neverAnswers: typeof fetch = (_address, init) =>
      new Promise((_resolve, reject) => {
        const abort = () => reject(new DOMException('Aborted', 'AbortError'));
        init?.signal?.addEventListener('abort', abort);
      });
    expect(
      await testConnection(
        { fetch: neverAnswers, clean, timeoutMs: 20 },
        'https://service.invalid',
      ),
    ).toEqual({ kind: 'timed-out' });
  });

  test('F15 an untrusted certificate', async ({ skip }) => {
    const certificate = await selfSigned();
    if (certificate === undefined) skip('openssl, which makes the certificate, is not there');
    const server = createServer({ ...certificate }, (_request, response) => response.end('{}'));
    const origin = (await open(server)).replace('http:', 'https:');
    expect(await at(origin)).toEqual({ kind: 'unreached', reason: 'certificate' });
  });
});

describe('the page’s call to test a connection', () => {
  test('E1 sends nothing to an address that a profile can’t have', async () => {
    const { call } = await openServiceSession();
    expect(await call('testConnection', { baseUrl: 'http://service.example/v2' })).toEqual({
      ok: false,
      error: { kind: 'invalid', issues: [{ field: 'baseUrl', problem: 'insecure' }] },
    });
  });
});
