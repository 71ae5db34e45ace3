import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

test('before contributions are enabled, the app says what isn’t ready, and asks', async ({
  page,
  service,
}) => {
  const request = service.world.airportRequests.find(({ id }) => id === 203);
  if (!request) throw new Error('The practice service has other airports');
  request.contributions_enabled = false;
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  const enable = page.getByRole('switch', { name: 'Contributions at EDDF' });
  const question = page.getByRole('dialog', { name: 'Enable contributions at EDDF?' });
  await enable.click();
  await expect(question).toContainText('49 stopbars without a lead-on');
  expect(request.contributions_enabled).toBe(false);
  await question.getByRole('button', { name: 'Open EDDF' }).click();
  await expect(page.getByRole('grid', { name: 'Stopbars' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Airport', exact: true })).toHaveValue('EDDF');

  await openPage(page, 'Contributions');
  await enable.click();
  await question.getByRole('button', { name: 'Enable anyway' }).click();
  await expect(enable).toBeChecked();
  await expect.poll(() => request.contributions_enabled).toBe(true);
});
