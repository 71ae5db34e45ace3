// Checks in real Electron what the browser host models (electron/browser-host/README.md).
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { expect, test, type ElectronApplication, type Page } from '@playwright/test';
import { callInPage } from '../../support/page/call-in-page.ts';
import { pageTitles } from '../../../renderer/frame/pages.ts';
import {
  dataFolder,
  electronExecutable,
  isPackaged,
  launchElectron,
  readyPage,
  removeFolder,
} from '../../support/application/electron-app.ts';
import { createStaleConnections } from '../../support/requests/stale-connections.ts';

test.skip(electronExecutable === '', 'npm run test:electron runs these');

let folder: string;
let electron: ElectronApplication;

test.beforeEach(async () => {
  folder = await dataFolder();
});

test.afterEach(async () => {
  await electron.close();
  await removeFolder(folder);
});

/** Starts the app. Resolves to its page once that can be used. */
async function open(settings?: object): Promise<Page> {
  electron = await launchElectron(folder, settings && { settings });
  return readyPage(electron);
}

/** Starts the app on a service of its own. */
function openOn(origin: string): Promise<Page> {
  const signIn = { authorizationEndpoint: `${origin}/authorize`, clientId: 'companion' };
  const liveProfile = { name: 'Test service', baseUrl: `${origin}/v2`, signIn };
  return open({ welcomed: true, service: 'live', liveProfile });
}

/** Returns the state of Electron’s own windows. */
const windows = () =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      visible: window.isVisible(),
      maximized: window.isMaximized(),
      onTop: window.isAlwaysOnTop(),
      bounds: window.getBounds(),
    })),
  );

/** Returns how `net.fetch` fails, and whether it's a plain Error. */
const fetchFails = (address: string) =>
  electron.evaluate(
    ({ net }, url) =>
      net.fetch(url, { redirect: 'manual' }).then(
        ({ status }) => `status ${status}`,
        (error: unknown) =>
          error instanceof Error
            ? `${Object.getPrototypeOf(error) === Error.prototype} ${error.message}`
            : 'no error',
      ),
    address,
  );

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('R1 a maximized window starts maximized, and isn’t opened by a hidden start', async () => {
  test.skip(process.platform === 'linux', 'a window manager maximizes windows, and Xvfb has none');
  const fullPlacement = { x: 40, y: 40, width: 1000, height: 700, maximized: true };
  const settings = { welcomed: true, fullPlacement };
  await open(settings);
  await expect.poll(windows).toMatchObject([{ visible: true, maximized: true }]);
  await electron.close();
  electron = await launchElectron(folder, { settings, args: ['--hidden'] });
  await electron.evaluate(({ app }) => app.whenReady());
  expect(await windows()).toEqual([]);
});

test('R2 net.fetch rejects with a plain Error that names the net error', async () => {
  electron = await launchElectron(folder);
  const closed = createTcpServer();
  const refusing = await listen(closed);
  closed.close();
  expect(await fetchFails(refusing)).toBe('true net::ERR_CONNECTION_REFUSED');
  expect(await fetchFails('http://companion.invalid')).toBe('true net::ERR_NAME_NOT_RESOLVED');
  const silent = createTcpServer((socket) => socket.once('data', () => socket.end()));
  expect(await fetchFails(await listen(silent))).toBe('true net::ERR_EMPTY_RESPONSE');
  const moved = createServer((_request, response) =>
    response.writeHead(307, { location: '/elsewhere' }).end(),
  );
  expect(await fetchFails(await listen(moved))).toBe('true Redirect was cancelled');
  for (const server of [silent, moved]) server.close();
});

test('R5 a page that crashes is opened again', async () => {
  await open();
  const next = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect((await next).getByRole('heading', { level: 1 })).toBeVisible();
});

test('R6 a status of 600 doesn’t end the app', async () => {
  const server = createServer((_request, response) => response.writeHead(600, 'Nö').end('{}'));
  const origin = await listen(server);
  const page = await openOn(origin);
  const read = await callInPage(page, 'openAirport', { icao: 'EDDF' });
  expect(read.ok).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  server.close();
});

test('R9 the menu of a packaged app neither reloads nor opens the developer tools', async () => {
  test.skip(!isPackaged, 'a development copy has both');
  await open();
  const roles = await electron.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) =>
      submenu?.items.map(({ role }) => role?.toLowerCase()),
    ),
  );
  expect(roles).toContain('zoomin');
  expect(roles).not.toContain('reload');
  expect(roles).not.toContain('toggledevtools');
});

test('R11 a development copy has its own name', async () => {
  electron = await launchElectron(folder);
  const name = await electron.evaluate(({ app }) => app.getName());
  expect(name).toBe(isPackaged ? 'Stopbar Companion' : 'Stopbar Companion (development)');
});

test('E4 the page’s process is sandboxed', async () => {
  test.skip(process.platform === 'linux', 'Electron reports this on Windows and macOS only');
  await open();
  const pages = await electron.evaluate(({ app }) =>
    app.getAppMetrics().flatMap(({ type, sandboxed }) => (type === 'Tab' ? [sandboxed] : [])),
  );
  expect([...new Set(pages)]).toEqual([true]);
});

test('E20 the page has no Node and only the app’s bridge', async () => {
  const page = await open();
  const seen = await page.evaluate(() => {
    const stop: () => unknown = window.companion.onPush(() => undefined);
    return {
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
      stopped: typeof stop(),
    };
  });
  expect(seen).toEqual({ node: [], stopped: 'undefined' });
});

test('shows the page in Electron from the app’s own scheme', async () => {
  const page = await open();
  await expect(page.getByRole('heading', { level: 1, name: pageTitles.linking })).toBeVisible();
  expect(page.url()).toBe('app://companion/index.html#/linking');
  await expect.poll(async () => (await windows()).map(({ visible }) => visible)).toEqual([true]);
});

test('W2 a second start quits and leaves one window', async () => {
  await open();
  const second = await launchElectron(folder).catch(() => undefined);
  await second?.close().catch(() => undefined);
  expect(await windows()).toHaveLength(1);
});

test('W3 W10 a compact window has its size and stays on top when set', async () => {
  const page = await open();
  await callInPage(page, 'changeSettings', { mode: 'compact', onTop: 'compact' });
  await expect.poll(windows).toMatchObject([{ onTop: true, bounds: { width: 420, height: 720 } }]);
});

test('registers the shortcut and releases it', async () => {
  const page = await open();
  const shortcut = 'Control+Alt+F9';
  const isTaken = () =>
    electron.evaluate(
      ({ globalShortcut }, accelerator) => globalShortcut.isRegistered(accelerator),
      shortcut,
    );
  await callInPage(page, 'changeSettings', { shortcut: shortcut });
  expect(await isTaken()).toBe(true);
  await callInPage(page, 'changeSettings', { shortcut: null });
  expect(await isTaken()).toBe(false);
});

test('passes the chosen theme to Electron', async () => {
  const page = await open();
  await callInPage(page, 'changeSettings', { theme: 'light' });
  expect(await electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 248, 250)');
});

test('R3 a contact message arrives once when the service drops reused connections', async () => {
  const { server, arrived } = createStaleConnections();
  const page = await openOn(await listen(server));
  await callInPage(page, 'openAirport', { icao: 'EDDF' });
  await callInPage(page, 'openAirport', { icao: 'EDDF' });
  const sent = await callInPage(page, 'sendContactMessage', {
    email: 'nadia@example.org',
    topic: 'Bug Report',
    message: 'It is lit.',
  });
  expect(sent).toMatchObject({ ok: true });
  // Chromium resends these: the connections were reused.
  const count = (request: string) => arrived.filter((line) => line === request).length;
  expect(count('GET /v2/airports/EDDF/points')).toBeGreaterThan(2);
  expect(count('POST /v2/contact')).toBe(1);
  server.close();
});
