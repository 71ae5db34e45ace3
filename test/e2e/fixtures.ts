import { buffer } from 'node:stream/consumers';
import {
  test as base,
  expect,
  type Download,
  type ElectronApplication,
  type Page,
} from '@playwright/test';
import { createFaults, type Faults } from '../support/practice/faults.ts';
import { startPractice, type Practice } from '../../electron/practice/start-practice.ts';
import {
  dataFolder,
  electronExecutable,
  launchElectron,
  openedAddress,
  readyPage,
  removeFolder,
} from '../support/application/electron-app.ts';
import { hostCompanion, type HostedCompanion } from '../support/application/hosted-companion.ts';
import { leadsTo, press } from '../support/session/practice-browser.ts';

export { expect };

interface Fixtures {
  readonly faults: Faults;
  /** A service for this test only, so the test can read and change its data. */
  readonly service: Practice;
  readonly companion: HostedCompanion;
  /** The app's page, open in a browser. */
  readonly page: Page;
}

const withService = base.extend<Fixtures>({
  faults: async ({}, use) => {
    await use(createFaults());
  },
  service: async ({ faults }, use) => {
    const service = await startPractice({ intercept: faults.intercept });
    await use(service);
    await service.close();
  },
});

const inBrowserHost = withService.extend<Fixtures>({
  companion: async ({ service }, use) => {
    const companion = await hostCompanion({ ...service.profile, name: 'Test service' });
    await use(companion);
    await companion.stop();
  },
  page: async ({ page, companion }, use) => {
    await page.goto(companion.address);
    await use(page);
  },
});

/** The app of each page in Electron. */
const apps = new WeakMap<Page, ElectronApplication>();

/** `npm run test:electron`: the tests that use only the page and the service. */
const inElectron = withService.extend<Fixtures>({
  page: async ({ service, viewport }, use) => {
    const folder = await dataFolder();
    const app = await launchElectron(folder, {
      profile: { ...service.profile, name: 'Test service' },
    });
    const page = await readyPage(app);
    if (viewport) await page.setViewportSize(viewport);
    apps.set(page, app);
    await use(page);
    await app.close();
    await removeFolder(folder);
  },
});

export const test = electronExecutable === '' ? inBrowserHost : inElectron;

export const nadia = 'Nadia Brandt, navigation head';
export const tomas = 'Tomas Keller, controller without rights';

/** The menu's button, which is there while someone is signed in. */
export const accountMenu = (page: Page) => page.getByRole('button', { name: /^Account: / });

export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

const hostBar = (page: Page) => page.getByRole('complementary', { name: 'Browser host' });

/** Removes the address of an earlier sign-in, if the host still offers it. */
export async function dismissOffer(page: Page): Promise<void> {
  const dismiss = hostBar(page).getByRole('button', { name: 'Dismiss' });
  if (await dismiss.isVisible()) await dismiss.click();
}

/** Starts a sign-in. Returns the tab that the host’s link opens. */
export async function openSignInTab(page: Page): Promise<Page> {
  await dismissOffer(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Open 127\.0\.0\.1/ }).click(),
  ]);
  return tab;
}

/** Signs in as a user would, in a tab. */
export async function signInWithTab(page: Page, account: string): Promise<void> {
  const provider = await openSignInTab(page);
  await provider.getByRole('button', { name: account }).click();
  await expect(provider.getByText('You can close this tab')).toBeVisible();
  await provider.close();
  await expect(accountMenu(page)).toBeVisible();
}

/** Signs in with the same requests but without a tab, which would double the time. */
export async function signIn(page: Page, account: string): Promise<void> {
  const app = apps.get(page);
  const start = () => page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  if (app) await start();
  const baseUrl = app ? await openedAddress(app) : await offeredAddress(page, start);
  const chosen = await press({ profile: { baseUrl } }, await fetch(baseUrl), account);
  expect((await fetch(leadsTo(chosen))).status).toBe(200);
  await expect(accountMenu(page)).toBeVisible();
}

/** Starts a sign-in. Returns the address that the browser host offers to open. */
async function offeredAddress(page: Page, start: () => Promise<void>): Promise<string> {
  await dismissOffer(page);
  await start();
  const address = (await hostBar(page).getByRole('link').getAttribute('href')) ?? '';
  await dismissOffer(page);
  return address;
}

export const airportField = (page: Page) =>
  page.getByRole('combobox', { name: 'Airport', exact: true });

/** The button with the time of the last load. It's there once an airport is loaded. */
export const reloadButton = (page: Page) => page.getByRole('button', { name: /^Reload, loaded/ });

/** Loads an airport, and waits for it. */
export async function loadAirport(page: Page, icao: string): Promise<void> {
  await airportField(page).fill(icao);
  // On the field, not the keyboard: a sign-in could have moved the focus.
  await airportField(page).press('Enter');
  await expect(reloadButton(page)).toBeVisible();
  await expect(airportField(page)).toHaveValue(icao.toUpperCase());
}

/** Chooses an item of the Linking page’s menu. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens the dialog that links by IDs, unless it's open, and fills it in. */
export async function fillIds(page: Page, icao: string, stopbarId: string, leadOnId: string) {
  const field = page.getByRole('textbox', { name: 'Airport (ICAO)' });
  if (!(await field.isVisible())) await chooseMore(page, 'Link by ID…');
  await field.fill(icao);
  // By name, because they become comboboxes once an airport is loaded.
  await page.locator('[name="stopbarId"]').fill(stopbarId);
  await page.locator('[name="leadOnId"]').fill(leadOnId);
}

/** Returns a downloaded file. The browser can be on another system. */
export async function downloaded(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Revokes the app’s token, as the provider would. */
export async function endSession({ faults, service }: Pick<Fixtures, 'faults' | 'service'>) {
  const account = faults.requests.findLast(({ path }) => path.endsWith('account'));
  const token = account?.headers['x-network-token'] ?? '';
  await fetch(service.profile.signIn.revocationEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'stopbar-companion', token }),
  });
}
