import type { Page } from '@playwright/test';
import { expect, nadia, openPage, signIn, test } from '../fixtures.ts';

// EDDF in the practice data.
const division = 12;
const request = 203;

async function fill(page: Page, divisionId: string, requestId: string) {
  await page.getByRole('textbox', { name: 'Division ID' }).fill(divisionId);
  await page.getByRole('textbox', { name: 'Airport request ID' }).fill(requestId);
}

/** Opens the dialog, which the page offers beside its table. */
async function openByIds(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Switch contributions by ID…' }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function isEnabled(baseUrl: string): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/airports/EDDF/contribution-policy`);
  return (await answer.json()).contributionsEnabled;
}

test('switches contributions off and on by IDs, and reports unknown ones', async ({
  page,
  service,
  faults,
}) => {
  await openPage(page, 'Contributions');
  await signIn(page, nadia);
  await openByIds(page);
  await fill(page, '1.5', 'EDDF');
  await press(page, 'Enable contributions');
  await expect(page.getByRole('textbox', { name: 'Division ID' })).toBeFocused();
  for (const name of ['Division ID', 'Airport request ID']) {
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(
      'Enter a whole number above 0.',
    );
  }
  expect(faults.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);

  await fill(page, `${division}`, `${request}`);
  await press(page, 'Disable contributions');
  await expect(page.getByRole('status')).toContainText('Contributions disabled at');
  expect(await isEnabled(service.baseUrl)).toBe(false);

  await press(page, 'Enable contributions');
  await expect(page.getByRole('status')).toContainText('Contributions enabled at');
  expect(await isEnabled(service.baseUrl)).toBe(true);

  await fill(page, '9999', `${request}`);
  await press(page, 'Enable contributions');
  await expect(page.getByRole('alert')).toContainText('Test service has no division 9999.');
});
