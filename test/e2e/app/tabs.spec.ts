import { expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';

test('the app is in one tab: an earlier one says so and takes no input, so neither overwrites the other’s changes', async ({
  page,
  context,
  companion,
}) => {
  await signIn(page, nadia);
  await loadAirport(page, 'eddf');
  await page.locator('[data-row="EDDF_SB_L9_07C"]').click();
  await page.locator('[data-row="EDDF_LO_L9_07C"]').click();
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();

  const second = await context.newPage();
  await second.goto(companion.address);
  await second.locator('[data-row="EDDF_LO_L9_25C"]').click();
  await expect(second.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();
  // A page that closes saves what it hasn't saved yet.
  await second.reload();
  await expect(second.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();

  await expect(page.getByText('The app is open in another tab.')).toBeVisible();
  const use = page.getByRole('button', { name: 'Use this tab' });
  await expect(use).toBeFocused();
  for (const keys of ['Control+Enter', 'Control+k', 'Control+3']) await page.keyboard.press(keys);
  await expect(page.getByText('Apply')).toHaveCount(0);
  await use.click();
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();
  await expect(second.getByText('The app is open in another tab.')).toBeVisible();
});
