import { Server } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  listenForCallback,
  type Verdict,
} from '../../../../electron/sign-in/oauth/loopback-listener.ts';
import { sendRaw, type RawRequest } from '../../../support/requests/raw-request.ts';

async function open(verdict: Verdict = 'accepted') {
  const judged: string[] = [];
  const listener = await listenForCallback((callback) => {
    judged.push(callback.href);
    return verdict;
  });
  onTestFinished(listener.close);
  const { redirectUri } = listener;
  const port = Number(new URL(redirectUri).port);
  return { ...listener, port, judged, send: (raw: RawRequest) => sendRaw(port, raw) };
}

const callback = '/callback?code=the-code&state=the-state';

afterEach(() => void vi.restoreAllMocks());

describe('O4 the listener', () => {
  test('listens on the literal 127.0.0.1, on a free port', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    const { redirectUri, port } = await open();
    expect(redirectUri).toBe(`http://127.0.0.1:${port}/callback`);
    const addresses = listen.mock.contexts.map((server) => (server as Server).address());
    expect(addresses).toEqual([{ address: '127.0.0.1', family: 'IPv4', port }]);
    expect((await open()).port).not.toBe(port);
  });

  test('tries again if the bind fails', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen');
    listen.mockImplementationOnce(refuseBind).mockImplementationOnce(refuseBind);
    const { send } = await open();
    expect(await send({ path: callback })).toMatchObject({ status: 200 });
    expect(listen).toHaveBeenCalledTimes(3);
  });

  test('fails with the system’s error after three attempts', async () => {
    const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(refuseBind);
    await expect(open()).rejects.toThrow('EACCES');
    expect(listen).toHaveBeenCalledTimes(3);
  });
});

describe('a request to the listener', () => {
  test.each<[Verdict, number]>([
    ['accepted', 200],
    ['refused', 400],
    ['used', 410],
  ])('is passed on with its full address: %s gives %i', async (verdict, status) => {
    const { redirectUri, judged, send } = await open(verdict);
    expect(await send({ path: callback })).toMatchObject({ status });
    expect(judged).toEqual([`${redirectUri}?code=the-code&state=the-state`]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'])(
    'O6 is rejected with another method than GET: %s',
    async (method) => {
      const { judged, send } = await open();
      const answer = await send({ method, path: callback });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET' } });
      expect(judged).toEqual([]);
    },
  );

  test.each([
    '/',
    '/favicon.ico',
    '/callback/',
    '/callback/more?state=the-state',
    '/Callback?state=the-state',
    '/%63allback?state=the-state',
    '/./callback?state=the-state',
    '/away/../callback?state=the-state',
    '//callback?state=the-state',
    '//127.0.0.1/callback?state=the-state',
    'http://evil.example/callback?state=the-state',
    '//',
    '//[',
    'http://[',
    '*',
  ])('O6 is rejected at another path: %s', async (path) => {
    const { judged, send } = await open();
    expect(await send({ path })).toMatchObject({ status: 404 });
    expect(judged).toEqual([]);
    expect(await send({ path: callback })).toMatchObject({ status: 200 });
  });

  test.each([
    'localhost:PORT',
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1.evil.example:PORT',
    '127.0.0.1:PORT.evil.example',
    '[::1]:PORT',
  ])('O7 is rejected with another host: %j', async (host) => {
    const { judged, port, send } = await open();
    const headers = { host: host.replace('PORT', String(port)) };
    expect(await send({ path: callback, headers })).toMatchObject({ status: 403 });
    expect(judged).toEqual([]);
  });

  test('O9 is rejected if it is too long', async () => {
    const { judged, send } = await open();
    expect(await send({ path: `${callback}&more=${'x'.repeat(16 * 1024)}` })).toMatchObject({
      status: 431,
    });
    expect(judged).toEqual([]);
  });
});

describe('O14 the answer page', () => {
  const echoed = '<script>alert(1)</script>';
  const path = `${callback}&error_description=${encodeURIComponent(echoed)}`;
  const asked: readonly (readonly [string, Verdict, RawRequest])[] = [
    ['accepted', 'accepted', { path }],
    ['refused', 'refused', { path }],
    ['used', 'used', { path }],
    ['for another path', 'accepted', { path: `/other?${path}` }],
    ['for another method', 'accepted', { method: 'POST', path }],
    ['for another host', 'accepted', { path, headers: { host: 'evil.example' } }],
  ];
  const whole = /^<!doctype html><html lang="en">.*<p>[A-Z][\w ,.’-]+<\/p><\/html>$/;

  test.each(asked)('is static and has a strict policy: %s', async (_what, verdict, raw) => {
    const { send } = await open(verdict);
    const { headers, body } = await send(raw);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(body).toMatch(whole);
    expect(body).not.toMatch(/<script|the-code|the-state|evil/);
    expect((await send({ ...raw, headers: { ...raw.headers, cookie: 'a=b' } })).body).toBe(body);
  });
});

function refuseBind(this: Server): Server {
  process.nextTick(() => this.emit('error', new Error('listen EACCES')));
  return this;
}
