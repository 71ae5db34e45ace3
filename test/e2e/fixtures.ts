import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type ElectronApplication, type Page } from '@playwright/test';
import { createFaults, type Faults } from '../support/practice/faults.ts';
import { startPractice, type Practice } from '../../electron/practice/start-practice.ts';
import {
  electronExecutable,
  launchElectron,
  openedAddress,
  readyPage,
  removeFolder,
} from '../support/application/electron-app.ts';
import { hostCompanion, type HostedCompanion } from '../support/application/hosted-companion.ts';
import { keepToasts } from '../support/page/keep-toasts.ts';
import { leadsTo, nadia, press, tomas } from '../support/session/practice-browser.ts';

export { expect, nadia, tomas };

interface ServiceFixtures {
  readonly faults: Faults;
  /** A service for this test only, so the test can read and change its data. */
  readonly service: Practice;
  readonly dataFolder: string;
}

interface AppFixtures {
  readonly companion: HostedCompanion;
  /** The app's page, open in a browser. */
  readonly page: Page;
  /** Quits the app and starts it on the same files. Resolves to its page. */
  readonly restart: () => Promise<Page>;
}

/** For tests that start the app themselves. */
export const withService = base.extend<ServiceFixtures>({
  faults: async ({}, use) => {
    await use(createFaults());
  },
  service: async ({ faults }, use) => {
    const service = await startPractice({ intercept: faults.intercept });
    await use(service);
    await service.close();
  },
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-'));
    await use(folder);
    await removeFolder(folder);
  },
});

const profileOf = ({ profile }: Practice) => ({ ...profile, name: 'Test service' });

const inBrowserHost = withService.extend<AppFixtures>({
  companion: async ({ service, dataFolder }, use) => {
    const settings = { welcomed: true };
    const companion = await hostCompanion(profileOf(service), { dataFolder, settings });
    await use(companion);
    await companion.stop();
  },
  page: async ({ page, companion }, use) => {
    await page.addInitScript(keepToasts);
    await page.goto(companion.address);
    await use(page);
  },
  restart: async ({ page, companion, service, dataFolder }, use) => {
    let running = companion;
    await use(async () => {
      await running.stop();
      running = await hostCompanion(profileOf(service), { dataFolder });
      await page.goto(running.address);
      return page;
    });
    await running.stop();
  },
});

/** The app of each page in Electron. */
const apps = new WeakMap<Page, ElectronApplication>();

/** `npm run test:electron`: the tests that use only the page and the service. */
const inElectron = withService.extend<AppFixtures & { readonly open: () => Promise<Page> }>({
  open: async ({ service, dataFolder, viewport }, use) => {
    let app: ElectronApplication | undefined;
    await use(async () => {
      await app?.close();
      app = await launchElectron(dataFolder, { profile: profileOf(service) });
      const page = await readyPage(app);
      if (viewport) await page.setViewportSize(viewport);
      apps.set(page, app);
      return page;
    });
    await app?.close();
  },
  page: async ({ open }, use) => use(await open()),
  restart: async ({ open }, use) => use(open),
});

export const test = electronExecutable === '' ? inBrowserHost : inElectron;

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

/** Signs in with the requests of a browser, but without a tab, which would double the time. */
export async function signIn(page: Page, account: string): Promise<void> {
  const app = apps.get(page);
  const start = () => page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  if (app) await start();
  const baseUrl = app ? await openedAddress(app) : await offeredAddress(page, start);
  const chosen = await press(await fetch(baseUrl), account);
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

/** A row of the table, or a candidate. */
export const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

/** Selects the stopbar L9 of EDDF, and links one or two lead-ons to it. */
export async function stageAtL9(page: Page, directions: readonly ('07C' | '25C')[] = ['07C']) {
  // Click the name, because the chips unlink.
  await row(page, 'EDDF_SB_L9_07C').click({ position: { x: 20, y: 15 } });
  for (const direction of directions) await row(page, `EDDF_LO_L9_${direction}`).click();
}

/** Chooses an item of the page’s menu. */
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

export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
