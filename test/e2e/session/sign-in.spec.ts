import { leadsTo, press } from '../../support/session/practice-browser.ts';
import { accountMenu, dismissOffer, expect, nadia, openPage, test } from '../fixtures.ts';

test('O1 O17 a sign-in opens the system’s browser, and is finished there or by its address from the clipboard', async ({
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
  await page.getByRole('button', { name: 'Reopen browser' }).click();
  await expect.poll(opened).toBe(2);
  const [tab] = await Promise.all([page.waitForEvent('popup'), offered.click()]);
  await tab.getByRole('button', { name: nadia }).click();
  await expect(tab.getByText('You can close this tab')).toBeVisible();
  await tab.close();
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
  await companion.perform({ kind: 'copyElsewhere', text: `${address}\n` });
  await page.getByRole('button', { name: 'Paste from clipboard' }).click();
  await expect(status).toContainText('Signed in as Nadia Brandt.');
  await expect(accountMenu(page)).toBeVisible();
});
