import {
  chooseMore,
  downloaded,
  expect,
  loadAirport,
  nadia,
  signIn,
  signOut,
  test,
  tomas,
} from '../fixtures.ts';

const stopbar = 'EDDF_SB_L9_07C';

test('a member applies a proposal that someone without access saved', async ({ page, service }) => {
  await signIn(page, tomas);
  await loadAirport(page, 'EDDF');
  await page.locator(`[data-row="${stopbar}"]`).click();
  await page.locator('[data-row="EDDF_LO_L9_07C"]').click();
  await page.getByRole('button', { name: 'Save proposal…' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Tomas');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('EDDF-proposal.json');
  const buffer = await downloaded(download);

  await page.getByRole('button', { name: 'Discard' }).click();
  await signOut(page);
  await signIn(page, nadia);
  await chooseMore(page, 'Import…');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'from-tomas.json', mimeType: 'application/json', buffer });
  await expect(dialog.getByText(/^Proposal for EDDF by Tomas, \d\d:\d\dz$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stage 1 change' }).click();
  await page.getByRole('button', { name: 'Apply 1 change' }).click();

  await expect(page.getByRole('status')).toHaveText('Applied 1 change at EDDF.');
  expect(service.world.points.get('EDDF_LO_L9_07C')?.linkedTo).toEqual([stopbar]);
});
