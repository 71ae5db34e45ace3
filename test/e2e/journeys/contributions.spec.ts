import {
  chooseMore,
  expect,
  loadAirport,
  nadia,
  openPage,
  signIn,
  stageAtL9,
  test,
} from '../fixtures.ts';

test('an airport is switched even during a reload, another is closed for work over a restart and enabled again after an apply, and Activity undoes a switch', async ({
  page: first,
  restart,
  service,
  faults,
}) => {
  let page = first;
  const isOn = (icao: string) =>
    service.world.airportRequests.find((request) => request.icao === icao)?.contributions_enabled;
  const sent = () => faults.requests.filter(({ method }) => method === 'PATCH').length;
  const munich = page.getByRole('switch', { name: 'Contributions at EDDM' });
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await expect(munich).toBeChecked();
  const release = faults.hold({ method: 'PATCH', path: /contributions$/ });
  await munich.click();
  await expect.poll(sent).toBe(1);
  await page.reload();
  await expect(munich).not.toBeChecked();
  await expect(munich).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(munich).toHaveAttribute('aria-busy', 'false');
  expect(isOn('EDDM')).toBe(false);
  expect(sent()).toBe(1);

  const bar = () => page.getByText(/^(You disabled contributions|Contributions) at EDDF/);
  await openPage(page, 'Linking');
  await loadAirport(page, 'EDDF');
  await chooseMore(page, 'Disable contributions while working on EDDF');
  await expect(bar()).toContainText('You disabled contributions at EDDF');
  await expect.poll(() => isOn('EDDF')).toBe(false);
  await page.reload();
  await expect(bar()).toContainText('You disabled contributions at EDDF');
  page = await restart();
  await expect(bar()).toContainText('Sign in as Nadia Brandt to enable them.');
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await stageAtL9(page);
  expect(isOn('EDDF')).toBe(false);
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  // In the toast, because the bar has a button with this name too.
  await page.locator('.toast').getByRole('button', { name: 'Enable contributions' }).click();
  await expect.poll(() => isOn('EDDF')).toBe(true);
  await expect(bar()).not.toBeVisible();

  await openPage(page, 'Activity');
  await expect(page.getByRole('listitem')).toHaveCount(4);
  await page.getByRole('button', { name: /^Undo: Disabled contributions at EDDM/ }).click();
  await expect.poll(() => isOn('EDDM')).toBe(true);
});
