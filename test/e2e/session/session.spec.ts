import type { APIRequestContext } from '@playwright/test';
import {
  dismissOffer,
  endSession,
  expect,
  loadAirport,
  nadia,
  openPage,
  openSignInTab,
  signIn,
  signInWithTab,
  test,
} from '../fixtures.ts';

test('O1 O11 O12 O17 a sign-in opens the system’s browser, can be cancelled, rejected and finished there or by its address', async ({
  page,
  request,
  companion,
  service,
}) => {
  const status = page.getByRole('status');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const line = await companion.line(/^openExternal /);

  expect(line).toContain(service.profile.signIn.authorizationEndpoint);
  const offered = page.getByRole('link', { name: /^Open 127\.0\.0\.1/ });
  await expect(offered).toHaveAttribute('href', line.slice('openExternal '.length));
  await expect(page.getByText('Waiting for your browser…')).toBeVisible();

  await page.getByRole('button', { name: 'Reopen browser' }).click();
  await expect
    .poll(() => companion.lines.filter((printed) => printed.startsWith('openExternal ')).length)
    .toBe(2);

  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('Sign-in cancelled.');
  // Its address doesn't work anymore.
  await expect(offered).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  const provider = await openSignInTab(page);
  await provider.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('alert')).toContainText('The sign-in was rejected');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();

  await signInWithTab(page, nadia);
  await openPage(page, 'Settings');
  await expect(
    page.getByRole('region', { name: 'Account' }).getByText('Nadia Brandt'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(status).toHaveText('Signed out.');
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeVisible();

  await openPage(page, 'Linking');
  await dismissOffer(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const address = (await offered.getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Paste address' }).click();
  const field = page.getByRole('textbox', { name: 'Sign-in address' });
  await expect(field).toBeFocused();
  await field.fill('https://somewhere.example/callback?code=a&state=b');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^The address must begin with http:/);

  await field.fill(await chosenAddress(address, request));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(status).toContainText('Signed in as Nadia Brandt.');
  await expect(field).toHaveCount(0);
});

test('keeps what is staged or switched when the session ends, and offers to repeat it after signing in', async ({
  page,
  faults,
  service,
}) => {
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  for (const id of ['EDDF_SB_L9_07C', 'EDDF_LO_L9_07C']) {
    await page.locator(`[data-row="${id}"]`).click();
  }
  await endSession({ faults, service });
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();

  await signIn(page, nadia);
  const offer = (what: string) =>
    page
      .getByRole('group', { name: `You’re signed in. ${what}?` })
      .getByRole('button', { name: 'Continue' });
  await offer('Apply changes at EDDF').click();
  await expect(page.getByRole('status')).toHaveText('Applied 1 change at EDDF.');
  expect(service.world.points.get('EDDF_LO_L9_07C')?.linkedTo).toContain('EDDF_SB_L9_07C');

  await openPage(page, 'Contributions');
  await expect(page.getByRole('switch', { name: 'Contributions at EDDF' })).toBeChecked();
  await endSession({ faults, service });
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await expect(page.getByRole('alert')).toContainText('Sign in');

  await signIn(page, nadia);
  await offer('Disable contributions at EDDF').click();
  await expect(page.getByRole('status')).toContainText('Disabled contributions at EDDF');
  await expect(page.getByRole('switch', { name: 'Contributions at EDDF' })).not.toBeChecked();
});

/** Returns the address that the provider redirects to, for a browser that can’t go there. */
async function chosenAddress(address: string, request: APIRequestContext): Promise<string> {
  const html = await (await request.get(address)).text();
  const handle = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const account = /<button name="account" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const chosen = await request.post(new URL('/oauth/choose', address).href, {
    form: { request: handle, account },
    maxRedirects: 0,
  });
  return chosen.headers()['location'] ?? '';
}
