import type { Page } from '@playwright/test';
import { leadsTo, press } from '../../support/session/practice-browser.ts';
import { accountMenu, dismissOffer, expect, nadia, openPage, test } from '../fixtures.ts';

/** Starts a sign-in. Returns the tab that the host’s link opens. */
async function openSignInTab(page: Page): Promise<Page> {
  await dismissOffer(page);
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Open 127\.0\.0\.1/ }).click(),
  ]);
  return tab;
}

test('O1 O11 O12 O17 a sign-in opens the system’s browser, can be cancelled, rejected and finished there or by its address', async ({
  page,
  companion,
  service,
}) => {
  const status = page.getByRole('status');
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
  const offered = page.getByRole('link', { name: /^Open 127\.0\.0\.1/ });
  const opened = () => companion.lines.filter((line) => line.startsWith('openExternal ')).length;
  await signIn.click();
  const line = await companion.line(/^openExternal /);
  expect(line).toContain(service.profile.signIn.authorizationEndpoint);
  await expect(offered).toHaveAttribute('href', line.slice('openExternal '.length));
  await expect(page.getByText('Waiting for your browser…')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen browser' }).click();
  await expect.poll(opened).toBe(2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Sign-in cancelled.');
  // Its address doesn't work anymore.
  await expect(offered).toHaveCount(0);

  const rejecting = await openSignInTab(page);
  await rejecting.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('The sign-in was rejected');
  await rejecting.close();
  const accepting = await openSignInTab(page);
  await accepting.getByRole('button', { name: nadia }).click();
  await expect(accepting.getByText('You can close this tab')).toBeVisible();
  await accepting.close();
  await openPage(page, 'Settings');
  const account = page.getByRole('region', { name: 'Account' });
  await expect(account.getByText('Nadia Brandt')).toBeVisible();
  await account.getByRole('button', { name: 'Sign out' }).click();
  await expect(status).toHaveText('Signed out.');

  // The address that a browser shows if it can't go there.
  await dismissOffer(page);
  await signIn.click();
  const baseUrl = (await offered.getAttribute('href')) ?? '';
  const { href: address } = leadsTo(await press(await fetch(baseUrl), nadia));
  await page.getByRole('button', { name: 'Paste address' }).click();
  const field = page.getByRole('textbox', { name: 'Sign-in address' });
  await expect(field).toBeFocused();
  await field.fill('https://somewhere.example/callback?code=a&state=b');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^The address must begin with http:/);
  await companion.perform({ kind: 'copyElsewhere', text: `${address}\n` });
  await page.getByRole('button', { name: 'Paste from clipboard' }).click();
  await expect(field).toHaveValue(address);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(status).toContainText('Signed in as Nadia Brandt.');
  await expect(accountMenu(page)).toBeVisible();
});
