import type { Page } from '@playwright/test';
import type { Faults } from '../../support/practice/faults.ts';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { findings } from '../findings.ts';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

const switchOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Contributions at ${name}` });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const contributionsAt = ({ world }: Practice, icao: string) =>
  world.airportRequests.find((request) => request.icao === icao)?.contributions_enabled;
const switches = ({ requests }: Faults) => requests.filter(({ method }) => method === 'PATCH');

async function openBoard(page: Page) {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await expect(switchOf(page, 'EDDF')).toBeVisible();
}

test('shows the airports of both divisions, switches one even during a reload or by its IDs, and records it in Activity', async ({
  page,
  service,
  faults,
}) => {
  await openBoard(page);
  await expect(page.getByText('10 airports · 5 on · 4 not approved')).toBeVisible();
  await expect(page.getByText('All 10')).toBeVisible();
  await page.getByRole('button', { name: 'Division: All divisions' }).click();
  await page.getByRole('menuitemradio', { name: 'Low Countries member' }).click();
  await expect(page.getByText('All 4')).toBeVisible();
  await page.getByRole('button', { name: 'Division: Low Countries' }).click();
  await page.getByRole('menuitemradio', { name: 'All divisions' }).click();
  await expect(switchOf(page, 'EDDH')).toBeDisabled();
  await expect(switchOf(page, 'EDDH')).toHaveAccessibleDescription(/waiting for approval/);
  await page.getByRole('searchbox', { name: 'Find an airport' }).fill('low ehr');
  await expect(page.getByRole('switch')).toHaveCount(1);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Find an airport' }).fill('');

  await switchOf(page, 'EDDF').click();
  await expect(page.getByRole('status')).toContainText('Disabled contributions at EDDF');
  await expect(switchOf(page, 'EDDF')).not.toBeChecked();
  expect(contributionsAt(service, 'EDDF')).toBe(false);
  await openPage(page, 'Activity');
  const entry = page.getByRole('listitem').first();
  await expect(entry).toContainText('Disabled contributions');
  await entry.getByRole('button').first().click();
  await expect(entry).toContainText('EDDF (Germany)');

  // The main process finishes a switch while the page reloads.
  await openPage(page, 'Contributions');
  faults.clear();
  const release = faults.hold({ method: 'PATCH', path: /contributions$/ });
  await switchOf(page, 'EDDM').click();
  await expect.poll(() => switches(faults).length).toBe(1);
  await page.reload();
  await expect(switchOf(page, 'EDDM')).not.toBeChecked();
  await expect(switchOf(page, 'EDDM')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(switchOf(page, 'EDDM')).toHaveAttribute('aria-busy', 'false');
  expect(switches(faults)).toHaveLength(1);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enable or disable by ID…' }).click();
  const ids = ['Division ID', 'Airport request ID'];
  const fill = async (...values: readonly string[]) => {
    for (const [at, name] of ids.entries())
      await page.getByRole('textbox', { name }).fill(values[at] ?? '');
  };
  await fill('1.5', 'EDDF');
  await press(page, 'Enable contributions');
  await expect(page.getByRole('textbox', { name: 'Division ID' })).toBeFocused();
  for (const name of ids) {
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(
      'Enter a whole number above 0.',
    );
  }
  expect(switches(faults)).toHaveLength(1);

  // EDDF in the practice data.
  await fill('12', '203');
  await press(page, 'Enable contributions');
  await expect(page.getByRole('status')).toContainText('Enabled contributions at');
  expect(contributionsAt(service, 'EDDF')).toBe(true);
  await press(page, 'Disable contributions');
  await expect(page.getByRole('status')).toContainText('Disabled contributions at');
  expect(contributionsAt(service, 'EDDF')).toBe(false);
  await fill('9999', '203');
  await press(page, 'Enable contributions');
  await expect(page.getByRole('alert')).toContainText('Test service has no division 9999.');
});

test.describe('when the service doesn’t list divisions', () => {
  test.beforeEach(({ faults }) => {
    const lookUps = /\/v2\/(divisions\/user|divisions\/\d+\/airports|airports\/\w+\/[a-z-]+)$/;
    faults.next(
      { method: 'GET', path: lookUps },
      { kind: 'answer', status: 404, body: 'Not found' },
      { times: Infinity },
    );
  });

  test('saves an airport by its IDs, switches it and keeps it after a reload', async ({
    page,
    service,
    faults,
  }) => {
    await signIn(page, nadia);
    await openPage(page, 'Contributions');
    await expect(page.getByText('Test service doesn’t list divisions.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Division ID' }).fill('12');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('-203');
    await press(page, 'Save airport');
    await expect(
      page.getByRole('textbox', { name: 'Airport request ID' }),
    ).toHaveAccessibleDescription('Enter a whole number above 0.');
    await page.getByRole('textbox', { name: 'Airport request ID' }).fill('203');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Home');
    await press(page, 'Save airport');
    await expect(page.getByText('Unknown', { exact: true })).toBeVisible();

    await press(page, 'Disable contributions at Home');
    await expect(page.getByRole('status')).toContainText('Disabled contributions at Home');
    await expect(switchOf(page, 'Home')).not.toBeChecked();
    expect(contributionsAt(service, 'EDDF')).toBe(false);
    await switchOf(page, 'Home').click();
    await expect(page.getByRole('status')).toContainText('Enabled contributions at Home');
    expect(contributionsAt(service, 'EDDF')).toBe(true);

    await page.reload();
    await expect(switchOf(page, 'Home')).toBeChecked();
    faults.next({ method: 'PATCH', path: /203/ }, { kind: 'lost' }, { times: Infinity });
    await switchOf(page, 'Home').click();
    await expect(page.getByRole('alert')).toContainText('We don’t know whether contributions');
    await expect(
      page.getByText(/^We don’t know whether contributions were disabled\. .* to be sure\.$/),
    ).toBeVisible();
    await press(page, 'Remove Home');
    await expect(page.getByText('Saved airports', { exact: true })).toBeHidden();
  });
});
