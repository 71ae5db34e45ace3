import { createServer } from 'node:https';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
const at = (baseUrl: string, timeoutMs = 10_000) =>
  testConnection({ fetch, clean, timeoutMs }, baseUrl);

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
  test.each<[string, Reply]>([
    ['JSON', { status: 404, headers: json, body: '{"error":"not found"}' }],
    ['text', { status: 404, body: 'Not found' }],
    ['a refusal', { status: 401, headers: json, body: '{"error":"Unauthorized"}' }],
    ['nothing', { status: 404 }],
  ])('can be a service without a health look-up: %s', async (_what, reply) => {
    const { origin, received } = await answering(reply);
    expect(await at(`${origin}/v2`)).toEqual({ kind: 'answers' });
    expect(received.map(({ target }) => target)).toEqual(['/v2/health', '/v2']);
  });

  test.each<[string, Reply[]]>([
    ['a web page', [{ status: 200, headers: html, body: '<!doctype html><title>Hello' }]],
    ['a web page that is not found', [{ status: 404, headers: html, body: '<html>No' }]],
    ['a web page at the base', [{ status: 404 }, { status: 200, body: '<html>Hello' }]],
    ['other JSON', [{ status: 200, headers: json, body: '{"hello":"world"}' }]],
    ['a list', [{ status: 200, headers: json, body: '["ok"]' }]],
    ['half JSON', [{ status: 200, headers: json, body: '{"database":"ok"' }]],
    ['text', [{ status: 200, body: 'ok' }]],
    ['an empty body', [{ status: 204 }]],
  ])('isn’t the service: %s', async (_what, replies) => {
    expect(await at((await answering(...replies)).origin)).toEqual({ kind: 'not-the-service' });
  });

  test('is reported as moved if it redirects, and the redirect isn’t followed', async () => {
    const elsewhere = await answering({ status: 200, body: '{"database":"ok"}' });
    const headers = { location: `${elsewhere.origin}/v2/health` };
    const { origin } = await answering({ status: 302, headers });
    expect(await at(origin)).toEqual({ kind: 'moved' });
    expect(elsewhere.received).toEqual([]);
  });

  test.each([500, 502, 503])('is reported as failing with status %i', async (status) => {
    const { origin } = await answering({ status, headers: html, body: '<html>Bad gateway' });
    expect(await at(origin)).toEqual({ kind: 'failing', status });
  });
});

describe('the connection test reports', () => {
  test('F1 a refused connection', async () => {
    expect(await at(await closedOrigin())).toEqual({ kind: 'unreached', reason: 'refused' });
  });

  test('F2 an unknown host', async () => {
    expect(await at('https://service.invalid/v2')).toEqual({
      kind: 'unreached',
      reason: 'unknown-host',
    });
  });

  test('F3 a connection that breaks before the reply', async () => {
    const origin = await openSocketServer((socket) => socket.resetAndDestroy());
    expect(await at(origin)).toEqual({ kind: 'broken' });
  });

  test('F4 a reply that breaks off in the middle', async () => {
    const origin = await openSocketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"data', () => socket.destroy());
    });
    expect(await at(origin)).toEqual({ kind: 'broken' });
  });

  test('F5 a reply that takes too long', async () => {
    const origin = await openSocketServer(() => undefined);
    expect(await at(origin, 50)).toEqual({ kind: 'timed-out' });
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

  test('F5 a reply whose headers and body take too long together', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const repliesLate: typeof fetch = () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(new Response(new ReadableStream())), 900);
      });
    const parts = { fetch: repliesLate, clean, timeoutMs: 1000 };
    const tested = testConnection(parts, 'https://service.invalid');
    await vi.advanceTimersByTimeAsync(1000);
    const waiting = Promise.resolve('still waiting');
    expect(await Promise.race([tested, waiting])).toEqual({ kind: 'timed-out' });
  });

  test('F7 an endless reply as not the service, and reads it up to the limit', async () => {
    const origin = await openSocketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      const pour = () => {
        while (socket.writable && socket.write('x'.repeat(16_384)));
        socket.once('drain', pour);
      };
      pour();
    });
    expect(await at(origin)).toEqual({ kind: 'not-the-service' });
  });

  test('F15 an untrusted certificate', async ({ skip }) => {
    const certificate = await selfSigned();
    if (certificate === undefined) skip('openssl, which makes the certificate, is not there');
    const server = createServer({ ...certificate }, (_request, response) => response.end('{}'));
    const origin = (await open(server)).replace('http:', 'https:');
    expect(await at(origin)).toEqual({ kind: 'unreached', reason: 'certificate' });
  });

  test.each([
    ['ERR_INTERNET_DISCONNECTED', 'no-network'],
    ['ERR_PROXY_CONNECTION_FAILED', 'blocked'],
    ['ERR_NAME_NOT_RESOLVED', 'unknown-host'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['ERR_CONNECTION_REFUSED', 'refused'],
    ['ERR_UNSAFE_PORT', 'port'],
  ])('the cause of an error of Electron’s network stack: %s', async (code, reason) => {
    const send = () => Promise.reject(new Error(`net::${code}`));
    expect(await testConnection({ fetch: send, clean }, 'https://service.invalid')).toEqual({
      kind: 'unreached',
      reason,
    });
  });
});

describe('the page’s call to test a connection', () => {
  test('returns the result', async () => {
    const { call, practice } = await openServiceSession();
    expect(await call('testConnection', { baseUrl: `${practice.profile.baseUrl}/` })).toEqual({
      ok: true,
      value: { kind: 'healthy' },
    });
  });

  test.each([
    ['http://service.example/v2', 'insecure'],
    ['service.example', 'address'],
    ['https://user:secret@service.example', 'user-info'],
    ['https://service.example/?key=1', 'has-query'],
    ['file:///etc/passwd', 'insecure'],
  ])('E1 sends nothing to an address that a profile can’t have: %s', async (baseUrl, problem) => {
    const { call } = await openServiceSession();
    expect(await call('testConnection', { baseUrl })).toEqual({
      ok: false,
      error: { kind: 'invalid', issues: [{ field: 'baseUrl', problem }] },
    });
  });
});
