// Checks in real Electron what the browser host models (electron/browser-host/README.md).
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { expect, test, type ElectronApplication } from '@playwright/test';
import { callInPage } from '../../support/page/call-in-page.ts';
import {
  dataFolder,
  electronExecutable,
  isPackaged,
  launchElectron,
  readyPage,
  removeFolder,
} from '../../support/application/electron-app.ts';

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

const windows = () =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      visible: window.isVisible(),
      maximized: window.isMaximized(),
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
  electron = await launchElectron(folder, { settings });
  await readyPage(electron);
  await expect.poll(windows).toEqual([{ visible: true, maximized: true }]);
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
  electron = await launchElectron(folder);
  await readyPage(electron);
  const next = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect((await next).getByRole('heading', { level: 1 })).toBeVisible();
});

test('R6 a status of 600 doesn’t end the app', async () => {
  const server = createServer((_request, response) => response.writeHead(600, 'Nö').end('{}'));
  const origin = await listen(server);
  const signIn = { authorizationEndpoint: `${origin}/authorize`, clientId: 'companion' };
  const liveProfile = { name: 'Test service', baseUrl: `${origin}/v2`, signIn };
  electron = await launchElectron(folder, {
    settings: { welcomed: true, service: 'live', liveProfile },
  });
  const page = await readyPage(electron);
  const read = await callInPage(page, 'openAirport', { icao: 'EDDF' });
  expect(read.ok).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  server.close();
});

test('R9 the menu of a packaged app neither reloads nor opens the developer tools', async () => {
  test.skip(!isPackaged, 'a development copy has both');
  electron = await launchElectron(folder);
  await readyPage(electron);
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
  electron = await launchElectron(folder);
  await readyPage(electron);
  const pages = await electron.evaluate(({ app }) =>
    app.getAppMetrics().flatMap(({ type, sandboxed }) => (type === 'Tab' ? [sandboxed] : [])),
  );
  expect([...new Set(pages)]).toEqual([true]);
});

test('E20 the page has no Node and only the app’s bridge', async () => {
  electron = await launchElectron(folder);
  const page = await readyPage(electron);
  const seen = await page.evaluate(() => {
    const stop: () => unknown = window.companion.onPush(() => undefined);
    return {
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
      stopped: typeof stop(),
    };
  });
  expect(seen).toEqual({ node: [], stopped: 'undefined' });
});
