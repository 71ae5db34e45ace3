import { test as base, type Page } from '@playwright/test';
import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { findings, inEachLook } from '../findings.ts';
import {
  accountMenu,
  airportField,
  expect,
  loadAirport,
  nadia,
  openPage,
  signIn,
} from '../fixtures.ts';

/** The app on its built-in practice service. */
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

const menu = (page: Page) => page.getByRole('button', { name: /^Practice/ });

async function simulate(page: Page, condition: string) {
  await menu(page).click();
  await page.getByRole('menuitemradio', { name: condition, exact: true }).click();
  await expect(page.getByRole('button', { name: /^Practice: simulating / })).toBeVisible();
}

const stop = async (page: Page) => {
  await menu(page).click();
  await page.getByRole('menuitemradio', { name: 'Stop simulating', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toBeVisible();
};

test('a simulated outage ends, a simulated end of the session signs out, and the menu fits the window', async ({
  page,
}) => {
  await simulate(page, 'Offline');
  await airportField(page).fill('EDDM');
  await airportField(page).press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await stop(page);
  await loadAirport(page, 'EDDM');

  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  const frankfurt = page.getByRole('switch', { name: /EDDF/ });
  await expect(frankfurt).toBeVisible();
  await simulate(page, 'Session expired');
  await frankfurt.click();
  await expect(accountMenu(page)).toHaveCount(0);
  await signIn(page, nadia);
  await expect(frankfurt).toBeVisible();

  await inEachLook(
    page,
    async (look, rules) => {
      await menu(page).click();
      const open = page.getByRole('menu');
      const off = open.getByRole('menuitemradio', { name: 'Stop simulating', exact: true });
      await expect(off).toBeInViewport({ ratio: 1 });
      await expect(open).toBeInViewport({ ratio: 1 });
      expect(await findings(page, rules), look).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(open).toHaveCount(0);
    },
    { height: 600 },
  );
  await page.reload();
  await expect(menu(page)).toHaveText('Practice: simulating session expired');
});
