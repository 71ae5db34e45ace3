import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, type ElectronApplication } from '@playwright/test';
import { callInPage } from '../../support/page/call-in-page.ts';
import { pageTitles } from '../../../renderer/frame/pages.ts';
import {
  dataFolder,
  electronExecutable,
  launchElectron,
  readyPage,
  removeFolder,
} from '../../support/application/electron-app.ts';
import { createStaleConnections } from '../../support/requests/stale-connections.ts';

test.skip(electronExecutable === '', 'npm run test:electron runs these');

let folder: string;
let electron: ElectronApplication;

/** Returns the state of Electron’s own windows. */
const windows = () =>
  electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => ({
      visible: window.isVisible(),
      focused: window.isFocused(),
      onTop: window.isAlwaysOnTop(),
      bounds: window.getBounds(),
    })),
  );

test.beforeEach(async () => {
  folder = await dataFolder();
  electron = await launchElectron(folder);
});

test.afterEach(async () => {
  await electron.close();
  await removeFolder(folder);
});

test('shows the page in Electron from the app’s own scheme', async () => {
  const page = await readyPage(electron);
  await expect(page.getByRole('heading', { level: 1, name: pageTitles.linking })).toBeVisible();
  expect(page.url()).toBe('app://companion/index.html#/linking');
  await expect.poll(async () => (await windows()).map(({ visible }) => visible)).toEqual([true]);
});

test('W2 a second start quits and leaves one window', async () => {
  await readyPage(electron);
  const second = await launchElectron(folder).catch(() => undefined);
  await second?.close().catch(() => undefined);
  expect(await windows()).toHaveLength(1);
});

test('W3 W10 a compact window has its size and stays on top when set', async () => {
  const page = await readyPage(electron);
  await callInPage(page, 'changeSettings', { mode: 'compact', onTop: 'compact' });
  await expect.poll(windows).toMatchObject([{ onTop: true, bounds: { width: 420, height: 720 } }]);
});

test('registers the shortcut and releases it', async () => {
  const page = await readyPage(electron);
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
  const page = await readyPage(electron);
  await callInPage(page, 'changeSettings', { theme: 'light' });
  expect(await electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 248, 250)');
});

test('R3 a contact message arrives once when the service drops reused connections', async () => {
  const { server, arrived } = createStaleConnections();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await electron.close();
  const signIn = { authorizationEndpoint: `${origin}/authorize`, clientId: 'companion' };
  const liveProfile = { name: 'Test service', baseUrl: `${origin}/v2`, signIn };
  electron = await launchElectron(folder, {
    settings: { welcomed: true, service: 'live', liveProfile },
  });
  const page = await readyPage(electron);
  await callInPage(page, 'openAirport', { icao: 'EDDF' });
  await callInPage(page, 'openAirport', { icao: 'EDDF' });
  const sent = await callInPage(page, 'sendContactMessage', {
    email: 'nadia@example.org',
    topic: 'Bug Report',
    message: 'It is lit.',
  });
  expect(sent).toMatchObject({ ok: true });
  // Chromium resends these: the connections were reused.
  expect(arrived.filter((line) => line === 'GET /v2/airports/EDDF/points').length).toBeGreaterThan(
    2,
  );
  expect(arrived.filter((line) => line === 'POST /v2/contact')).toHaveLength(1);
  server.close();
});
