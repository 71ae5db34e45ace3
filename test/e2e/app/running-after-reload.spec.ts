import { expect, loadAirport, nadia, openPage, signIn, test } from '../fixtures.ts';

test('after a reload, every page says that changes are still being applied, and can cancel that', async ({
  page,
  faults,
  service,
}) => {
  await signIn(page, nadia);
  await loadAirport(page, 'eddf');
  await page.locator('[data-row="EDDF_SB_L9_07C"]').click();
  await page.locator('[data-row="EDDF_LO_L9_07C"]').click();
  const release = faults.hold({ method: 'POST', path: /link|bulk/ });
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByText(/^Applying 1 change/)).toBeVisible();
  await openPage(page, 'Contact');
  const applying = page.getByRole('group', { name: 'Applying changes at EDDF' });
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await expect(applying).toBeVisible();
  }
  await applying.getByRole('button', { name: 'Cancel' }).click();
  const cancelling = page.getByRole('group', { name: 'Cancelling changes at EDDF' });
  await expect(cancelling).toBeVisible();
  release();
  await expect(cancelling).not.toBeVisible();
  expect(service.world.points.get('EDDF_LO_L9_07C')?.linkedTo).toEqual(['EDDF_SB_L9_07C']);
});

test('after a reload, every page says that airports are still being switched, and can cancel that', async ({
  page,
  faults,
  service,
}) => {
  const template = service.world.airportRequests.find(({ id }) => id === 203);
  for (let id = 301; id < 309; id += 1) {
    if (template) service.world.airportRequests.push({ ...template, id, icao: `EDX${id % 10}` });
  }
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await page.getByRole('radio', { name: /^On/ }).check({ force: true });
  await page.getByRole('searchbox').fill('edx');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const patch = { method: 'PATCH', path: /contributions$/ };
  const release = faults.hold(patch, { times: 8 });
  await page.getByRole('button', { name: 'Disable contributions', exact: true }).click();
  const sent = () => faults.requests.filter(({ method }) => method === 'PATCH').length;
  await expect.poll(sent).toBe(4);

  const bar = page.getByRole('group', { name: 'Disabling contributions: 0 of 8 airports' });
  const notice = page.getByRole('group', { name: 'Changing contributions at 8 airports' });
  for (const [name, switching] of [
    ['Contributions', bar],
    ['Contact', notice],
  ] as const) {
    await openPage(page, name);
    await page.reload();
    await expect(switching).toBeVisible();
  }
  await notice.getByRole('button', { name: 'Cancel' }).click();
  // Release the replies only after the cancel has arrived: each reply lets the next airport be sent.
  const cancelling = page.getByRole('group', { name: 'Cancelling contributions at 8 airports' });
  await expect(cancelling).toBeVisible();
  release();
  await expect(cancelling).not.toBeVisible();
  await openPage(page, 'Activity');
  await expect(page.getByText('Cancelled: disable contributions')).toHaveCount(4);
  expect(sent()).toBe(4);
});
