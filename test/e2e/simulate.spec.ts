import { test as base, type Page } from '@playwright/test';
import { hostCompanion, type HostedCompanion } from '../support/hosted-companion.ts';
import { findings } from './findings.ts';
import { expect, nadia, openPage, signIn } from './fixtures.ts';

/** A companion on its embedded practice service. */
const test = base.extend<{ companion: HostedCompanion; page: Page }>({
  companion: async ({}, use) => {
    const companion = await hostCompanion();
    await use(companion);
    await companion.stop();
  },
  page: async ({ page, companion }, use) => {
    await page.goto(companion.address);
    await use(page);
  },
});

const loadAirport = (page: Page) => page.getByRole('button', { name: 'Load airport' }).click();

async function simulate(page: Page, condition: string) {
  await page.getByRole('button', { name: 'Simulate…' }).click();
  await page.getByRole('menuitemradio', { name: condition, exact: true }).click();
  await expect(page.getByText(/^Simulating: /)).toBeVisible();
}

const stop = async (page: Page) => {
  await page.getByRole('button', { name: 'Stop simulating' }).click();
  await expect(page.getByText(/^Simulating: /)).toHaveCount(0);
};

for (const condition of ['Offline', 'Service unavailable (503)']) {
  test(`${condition}: an airport cannot be loaded until it is stopped`, async ({ page }) => {
    await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDM');
    await loadAirport(page);
    await expect(page.getByRole('heading', { level: 2, name: 'EDDM' })).toBeVisible();
    await simulate(page, condition);
    await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
    await loadAirport(page);
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await stop(page);
    await loadAirport(page);
    await expect(page.getByRole('heading', { level: 2, name: 'EDDF' })).toBeVisible();
  });
}

test('Session expired: signs out at the next change, and a new sign-in works', async ({ page }) => {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  const frankfurt = page.getByRole('switch', { name: /EDDF/ });
  await expect(frankfurt).toBeVisible();
  await simulate(page, 'Session expired');
  await frankfurt.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  await signIn(page, nadia);
  await expect(frankfurt).toBeVisible();
});

test('a reload of the page keeps the simulation', async ({ page }) => {
  await simulate(page, 'Changes refused');
  await page.reload();
  await expect(page.getByText('Simulating: changes refused')).toBeVisible();
});

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [1100, 420]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 600 } });

      test('the menu fits into the window, and axe finds nothing', async ({ page }) => {
        await simulate(page, 'Lost reply');
        await page.getByRole('button', { name: 'Simulate…' }).click();
        const menu = page.getByRole('menu');
        await expect(menu.getByRole('menuitemradio', { name: 'Off', exact: true })).toBeInViewport({
          ratio: 1,
        });
        await expect(menu).toBeInViewport({ ratio: 1 });
        expect(await findings(page)).toEqual([]);
      });
    });
  }
}
