import type { Page } from '@playwright/test';
import { nadiaId } from '../../../electron/practice/seed/accounts.ts';
import {
  openExchangingService,
  type ExchangingService,
} from '../../support/session/exchanging-service.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { accountMenu, expect, openPage, openSignInTab, test as base } from '../fixtures.ts';

const test = base.extend<{ readonly provider: ExchangingService }>({
  provider: async ({ service }, use) => {
    const provider = await openExchangingService(service.accessTokenFor(nadiaId));
    await use(provider);
    provider.close();
  },
  companion: async ({ service, provider }, use) => {
    const { signIn } = provider;
    const companion = await hostCompanion({ ...service.profile, name: 'Test service', signIn });
    await use(companion);
    await companion.stop();
  },
});

const field = (page: Page) => page.getByRole('textbox', { name: 'Sign-in address' });

/** Signs in as far as the service's page. Returns its address, as the browser shows it. */
async function endOn(page: Page, press: 'Allow' | 'Deny'): Promise<string> {
  const tab = await openSignInTab(page);
  await tab.getByRole('link', { name: press }).click();
  await expect(tab.getByText('Copy the address of this page.')).toBeVisible();
  const address = tab.url();
  await tab.close();
  return address;
}

test('O11 O17 signs in with the pasted address of the service’s page, and explains an error and a ban', async ({
  page,
  companion,
  service,
}) => {
  const denied = await endOn(page, 'Deny');
  await field(page).fill(denied);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('access_denied');

  const address = await endOn(page, 'Allow');
  const copied = page.getByRole('button', { name: 'Paste from clipboard' });
  await companion.perform({ kind: 'copyElsewhere', text: 'a password' });
  await copied.click();
  await expect(field(page)).toHaveAccessibleDescription(/No sign-in address in the clipboard/);
  await expect(field(page)).toHaveValue('');

  await companion.perform({ kind: 'copyElsewhere', text: `${address}\n` });
  await copied.click();
  await expect(field(page)).toHaveValue(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status')).toContainText('Signed in as Nadia Brandt.');

  await openPage(page, 'Contributions');
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await expect(page.getByRole('status')).toContainText('Disabled contributions at EDDF');

  const ban = { reason: 'Lights at noon', expires_at: '2099-03-04 05:06:07' };
  for (const account of service.world.accounts) account.ban = ban;
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  const note = page.getByRole('complementary', { name: 'Account' });
  await expect(note).toContainText(
    'Nadia Brandt is banned on Test service until 4 Mar 2099 05:06z',
  );
  await expect(note).toContainText('“Lights at noon.”');
  await openPage(page, 'Linking');
  await expect(note).toBeVisible();

  for (const account of service.world.accounts) account.ban = null;
  await note.getByRole('button', { name: 'Check again' }).click();
  await expect(note).toHaveCount(0);
  await expect(accountMenu(page)).toBeVisible();
});
