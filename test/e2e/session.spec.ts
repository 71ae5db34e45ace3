import { expect, nadia, openPage, signIn, test } from './fixtures.ts';

test('signing in and out is told, and shown in the settings', async ({ page }) => {
  await signIn(page, nadia);
  await openPage(page, 'Settings');
  await expect(page.getByRole('definition').filter({ hasText: 'Nadia Brandt' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('O1 the system’s browser is asked, and the page offers its address', async ({
  page,
  companion,
  service,
}) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  const line = await companion.line(/^openExternal /);

  expect(line).toContain(service.profile.signIn.authorizationEndpoint);
  const offered = page.getByRole('link', { name: /^Open 127\.0\.0\.1/ });
  await expect(offered).toHaveAttribute('href', line.slice('openExternal '.length));
  await expect(page.getByText('Waiting for your browser…')).toBeVisible();
});

test('O11 a refusal at the provider is told in words', async ({ page }) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  const [provider] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Open 127\.0\.0\.1/ }).click(),
  ]);
  await provider.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('alert')).toContainText('The sign-in was refused');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('O12 a sign-in that waits can be cancelled', async ({ page }) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect(page.getByRole('alert')).toContainText('The sign-in was cancelled.');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the browser can be opened again while a sign-in waits', async ({ page, companion }) => {
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Open the browser again' }).click();

  await expect
    .poll(() => companion.lines.filter((line) => line.startsWith('openExternal ')).length)
    .toBe(2);
});

test('what was done stands in the activity, newest first', async ({ page }) => {
  await openPage(page, 'Contact');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('controller@example.org');
  await page.getByRole('textbox', { name: 'Topic' }).fill('First');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('Sent:');
  await openPage(page, 'Linking');
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
  await page.getByRole('textbox', { name: 'Stopbar id' }).fill('A');
  await page.getByRole('textbox', { name: 'Lead-on id' }).fill('B');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Sign in');

  await openPage(page, 'Activity');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('listitem').first()).toContainText(
    'Link lead-on B to stopbar A at EDDF',
  );
  await expect(page.getByRole('listitem').last()).toContainText('Send a message about “First”');
});
