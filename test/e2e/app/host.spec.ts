import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import WebSocket from 'ws';
import { calls } from '../../../electron/contract.ts';
import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { openBridge } from '../../support/application/bridge-client.ts';
import type { HostedCompanion } from '../../support/application/hosted-companion.ts';
import { sendLargeBody, largeBodyBytes } from '../../support/requests/send-large-body.ts';
import { expect, loadAirport, openPage, row, stageAtL9, test } from '../fixtures.ts';

test('E7 E14 E20 the page runs no inline script, connects nowhere, opens no window, requests only its own files and gets only the contract’s calls', async ({
  page,
  context,
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
  expect(await page.locator('a[target]').count()).toBe(0);
  await expect(page).toHaveTitle('Stopbar Companion (browser host)');

  const plain = await context.newPage();
  const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await plain.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const globals = (from: Page) => from.evaluate(() => Object.getOwnPropertyNames(window));
  const known = new Set(await globals(plain));
  server.close();
  const ours = (await globals(page)).filter((name) => !known.has(name));
  expect(ours.filter((name) => !name.startsWith('__playwright')).sort()).toEqual([
    '__svelte',
    'companion',
  ]);
  expect(await page.evaluate(() => Object.keys(window.companion).sort())).toEqual(
    [...Object.keys(calls), 'onPush'].toSorted(),
  );

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  for (const name of pageNames) await openPage(page, pageTitles[name]);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => !address.startsWith(companion.address))).toEqual([]);

  // The host's bar doesn't cover the page.
  const bar = page.getByRole('complementary', { name: 'Browser host' });
  const bottom = () => page.locator('.frame').evaluate((at) => at.getBoundingClientRect().bottom);
  await page.setViewportSize({ width: 420, height: 560 });
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => Math.round((await bottom()) - ((await bar.boundingBox())?.y ?? 0)))
    .toBe(0);
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(bottom).toBe(560);
});

const socketOf = ({ address }: HostedCompanion) => `${address.replace('http:', 'ws:')}host/socket`;

test('E17 S8 the host replies only to its own page, survives invalid and large messages, reads no request body, and has room for a draft of 20,000 changes', async ({
  companion,
}) => {
  const { origin, host, port, pathname } = new URL(companion.address);
  const status = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  expect(await status(pathname, { host })).toBe(200);
  expect(await status('/', { host })).toBe(403);
  expect(await status(`${pathname}%2e%2e/main/main.js`, { host })).toBe(404);
  expect(await status(pathname, { host: `evil.example:${port}` })).toBe(403);
  expect(await status(pathname, { host, origin: 'https://evil.example' })).toBe(403);
  expect(await status(pathname, { host, origin })).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE', 'TRACE', 'OPTIONS']) {
    expect(await status(pathname, { host }, method), method).toBe(403);
  }

  const opens = (options: WebSocket.ClientOptions) =>
    new Promise<boolean>((resolve) => {
      const client = new WebSocket(socketOf(companion), options);
      client.once('open', () => {
        client.close();
        resolve(true);
      });
      client.once('error', () => resolve(false));
    });
  expect(await opens({ origin })).toBe(true);
  expect(await opens({ origin: 'https://evil.example' })).toBe(false);
  expect(await opens({})).toBe(false);

  const client = new WebSocket(socketOf(companion), { origin });
  await once(client, 'open');
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

  for (const nonsense of [
    '',
    '{',
    'null',
    '7',
    '{"id":1}',
    '{"id":1,"channel":"link","frame":0}',
  ]) {
    const sender = new WebSocket(socketOf(companion), { origin });
    await once(sender, 'open');
    sender.send(nonsense);
    expect((await once(sender, 'close'))[0], nonsense).toBe(1003);
  }
  for (const [path, method] of [
    ['/', 'POST'],
    [pathname, 'POST'],
    [pathname, 'GET'],
  ] as const) {
    const headers = { host, 'transfer-encoding': 'chunked' };
    const { status: got, sent } = await sendLargeBody(port, { method, path, headers });
    // The reply can be lost if the connection closes while the client still sends.
    expect([403, undefined], `${method} ${path}`).toContain(got);
    expect(sent, `${method} ${path}`).toBeLessThan(largeBodyBytes);
  }

  const large = new WebSocket(socketOf(companion), { origin });
  await once(large, 'open');
  large.send(' '.repeat(16 * 1024 * 1024 + 1));
  // RFC 6455, 7.4.1: too big, or abnormal if the client was still sending.
  expect([1009, 1006]).toContain((await once(large, 'close'))[0]);

  const bridge = await openBridge(companion.address);
  const changes = Array.from({ length: 20_000 }, (_, number) => ({
    leadOnId: `EDDF_LEAD_ON_${number}`,
    stopbarId: `EDDF_STOPBAR_${number}`,
    linked: true,
  }));
  expect(await bridge.call('stage', { icao: 'EDDF', changes })).toMatchObject({
    value: { skipped: { length: changes.length } },
  });
  bridge.close();
});

test('the app is in one tab: an earlier one says so and takes no input, so neither overwrites the other’s changes', async ({
  page,
  context,
  companion,
}) => {
  const apply = (tab: Page, changes: number) =>
    tab.getByRole('button', { name: new RegExp(`^Apply ${changes} changes?$`) });
  await loadAirport(page, 'eddf');
  await stageAtL9(page);
  await expect(apply(page, 1)).toBeVisible();
  const second = await context.newPage();
  await second.goto(companion.address);
  await row(second, 'EDDF_LO_L9_25C').click();
  await expect(apply(second, 2)).toBeVisible();
  // A page that closes saves what it hasn't saved yet.
  await second.reload();
  await expect(apply(second, 2)).toBeVisible();

  await expect(page.getByText('The app is open in another tab.')).toBeVisible();
  const use = page.getByRole('button', { name: 'Use this tab' });
  await expect(use).toBeFocused();
  for (const keys of ['Control+Enter', 'Control+k', 'Control+3']) await page.keyboard.press(keys);
  await expect(page.getByText('Apply')).toHaveCount(0);
  await use.click();
  await expect(apply(page, 2)).toBeVisible();
  await expect(second.getByText('The app is open in another tab.')).toBeVisible();
});
