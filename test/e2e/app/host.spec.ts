import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import WebSocket from 'ws';
import { calls } from '../../../electron/contract.ts';
import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { sendLargeBody, largeBodyBytes } from '../../support/requests/send-large-body.ts';
import { expect, openPage, test } from '../fixtures.ts';

test('E7 an inline script doesn’t run, the page can’t connect anywhere, and the policy is the shipped one', async ({
  page,
  companion,
  service,
}) => {
  const outcome = await page.evaluate(async (address) => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    const connected = await fetch(address).then(
      () => true,
      () => false,
    );
    return { ran: 'inlineRan' in window, connected };
  }, `${service.baseUrl}/health`);

  expect(outcome).toEqual({ ran: false, connected: false });
  const answer = await page.request.get(companion.address);
  expect(answer.headers()['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('E14 E20 the page gets only the contract’s calls and opens no window', async ({
  page,
  context,
}) => {
  expect(await page.locator('a[target]').count()).toBe(0);
  await expect(page).toHaveTitle('Stopbar Companion (browser host)');

  const plain = await context.newPage();
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await plain.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const globals = (from: Page) => from.evaluate(() => Object.getOwnPropertyNames(window));
  const known = await globals(plain);
  server.close();

  const ours = (await globals(page)).filter((name) => !known.includes(name));
  expect(ours.filter((name) => !name.startsWith('__playwright')).sort()).toEqual([
    '__svelte',
    'companion',
  ]);
  expect(await page.evaluate(() => Object.keys(window.companion).sort())).toEqual(
    [...Object.keys(calls), 'onState'].toSorted(),
  );
});

test('the page requests only its own files', async ({ page, companion }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  for (const name of pageNames) await openPage(page, pageTitles[name]);

  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => !address.startsWith(companion.address))).toEqual([]);
});

test('the host rejects requests without the secret path or from another host or origin', async ({
  companion,
}) => {
  const { origin, host, port, pathname } = new URL(companion.address);
  const status = (path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.once('error', reject).end();
    });

  expect(await status(pathname, { host })).toBe(200);
  expect(await status('/', { host })).toBe(403);
  expect(await status(`${pathname}%2e%2e/main/main.js`, { host })).toBe(404);
  expect(await status(pathname, { host: `evil.example:${port}` })).toBe(403);
  expect(await status(pathname, { host, origin: 'https://evil.example' })).toBe(403);
  expect(await status(pathname, { host, origin })).toBe(200);
});

test('another site can’t open the host’s socket', async ({ companion }) => {
  const socket = `${companion.address.replace('http:', 'ws:')}host/socket`;
  const opens = (options: WebSocket.ClientOptions) =>
    new Promise<boolean>((resolve) => {
      const client = new WebSocket(socket, options);
      client.once('open', () => {
        client.close();
        resolve(true);
      });
      client.once('error', () => resolve(false));
    });

  expect(await opens({ origin: new URL(companion.address).origin })).toBe(true);
  expect(await opens({ origin: 'https://evil.example' })).toBe(false);
  expect(await opens({})).toBe(false);
});

test('the host survives invalid messages and accepts only GET', async ({ page, companion }) => {
  const { origin } = new URL(companion.address);
  const address = `${companion.address.replace('http:', 'ws:')}host/socket`;
  for (const nonsense of [
    '',
    '{',
    'null',
    '7',
    '{"id":1}',
    '{"id":1,"channel":"link","frame":0}',
  ]) {
    const client = new WebSocket(address, { origin });
    await once(client, 'open');
    client.send(nonsense);
    expect((await once(client, 'close'))[0], nonsense).toBe(1003);
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS']) {
    const { host, port, pathname } = new URL(companion.address);
    const sent = httpRequest({
      host: '127.0.0.1',
      port,
      path: pathname,
      method,
      headers: { host },
    });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode, method).toBe(405);
  }

  expect(await page.evaluate(() => window.companion.readState())).toMatchObject({ ok: true });
});

test('S8 the host reads no request body, and no message over 16 MB', async ({
  page,
  companion,
}) => {
  const { host, port, pathname, origin } = new URL(companion.address);
  for (const [path, method, refused] of [
    ['/', 'POST', 403],
    [pathname, 'POST', 405],
    [pathname, 'GET', 413],
  ] as const) {
    const headers = { host, 'transfer-encoding': 'chunked' };
    const { status, sent } = await sendLargeBody(port, { method, path, headers });
    // The reply can be lost if the connection closes while the client still sends.
    expect([refused, undefined], `${method} ${path}`).toContain(status);
    expect(sent, `${method} ${path}`).toBeLessThan(largeBodyBytes);
  }

  const socket = `${companion.address.replace('http:', 'ws:')}host/socket`;
  const client = new WebSocket(socket, { origin });
  await once(client, 'open');
  client.send(' '.repeat(16 * 1024 * 1024 + 1));
  // RFC 6455, 7.4.1: too big, or abnormal if the client was still sending.
  expect([1009, 1006]).toContain((await once(client, 'close'))[0]);
  expect(await page.evaluate(() => window.companion.readState())).toMatchObject({ ok: true });
});

test('a draft of 20,000 changes fits into one message', async ({ page }) => {
  const saved = await page.evaluate(() => {
    const changes = Array.from({ length: 20_000 }, (_, number) => ({
      leadOnId: `EDDF_LEAD_ON_${number}`,
      stopbarId: `EDDF_STOPBAR_${number}`,
      linked: true,
    }));
    return window.companion.saveLinkDraft({
      icao: 'EDDF',
      draft: { steps: [changes], position: 1 },
    });
  });
  expect(saved).toEqual({ ok: true, value: null });
});

test('E17 rejects a call from another address or a subframe', async ({ companion }) => {
  const { origin } = new URL(companion.address);
  const client = new WebSocket(`${companion.address.replace('http:', 'ws:')}host/socket`, {
    origin,
  });
  await new Promise((resolve) => client.once('open', resolve));
  const call = (frame: object) =>
    new Promise((resolve) => {
      const listen = (data: Buffer) => {
        const { kind, value } = JSON.parse(data.toString('utf8'));
        // A pushed state may arrive first.
        if (kind !== 'answer') return;
        client.off('message', listen);
        resolve(value);
      };
      client.on('message', listen);
      client.send(JSON.stringify({ id: 1, channel: 'readState', frame }));
    });

  expect(await call({ url: companion.address, top: true })).toMatchObject({ ok: true });
  const refused = { ok: false, error: { kind: 'unexpected' } };
  expect(await call({ url: companion.address, top: false })).toMatchObject(refused);
  expect(await call({ url: 'https://evil.example/', top: true })).toMatchObject(refused);
  client.close();
});

test('the browser host’s bar covers no control of the app', async ({ page }) => {
  const bar = page.getByRole('complementary', { name: 'Browser host' });
  const bottom = async () => {
    const { y, height } = (await page.locator('.frame').boundingBox()) ?? { y: 0, height: 0 };
    return Math.round(y + height);
  };
  for (const width of [1100, 420]) {
    await page.setViewportSize({ width, height: 560 });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await bottom()).toBe(Math.round((await bar.boundingBox())?.y ?? 0));
    await bar.getByRole('button', { name: 'Dismiss' }).click();
    expect(await bottom()).toBe(560);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});
