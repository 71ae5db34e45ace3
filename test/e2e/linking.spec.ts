import type { Page } from '@playwright/test';
import { expect, nadia, openPage, signIn, test } from './fixtures.ts';

const stopbar = 'EDDF_SB_L7_07C';
const leadOn = 'EDDF_LO_L7_25C';

async function fill(page: Page, icao: string, stopbarId: string, leadOnId: string) {
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill(icao);
  await page.getByRole('textbox', { name: 'Stopbar ID' }).fill(stopbarId);
  await page.getByRole('textbox', { name: 'Lead-on ID' }).fill(leadOnId);
}

const press = (page: Page) => page.getByRole('button', { name: 'Link', exact: true }).click();

test('links a lead-on to a stopbar using only the keyboard', async ({ page, service, faults }) => {
  await signIn(page, nadia);
  await expect(page.getByRole('status')).toHaveText('Signed in as Nadia Brandt.');
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).focus();
  await page.keyboard.type('eddf');
  await expect(async () => {
    await page.keyboard.press('Tab');
    const field = page.getByRole('textbox', { name: 'Stopbar ID' });
    await expect(field).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await page.keyboard.type(stopbar);
  await page.keyboard.press('Tab');
  await page.keyboard.type(leadOn);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('status')).toContainText(
    `Linked lead-on ${leadOn} to stopbar ${stopbar} at EDDF.`,
  );
  await expect(page.getByRole('alert')).toBeEmpty();
  const links = await fetch(`${service.baseUrl}/airports/EDDF/links`);
  expect((await links.json()).links[stopbar]).toContain(leadOn);
  const sent = faults.requests.filter(({ path }) => path.endsWith('/link'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers).toHaveProperty('x-network-token');
});

test('marks empty fields, sends nothing while signed out and keeps the typed IDs', async ({
  page,
  faults,
}) => {
  await press(page);
  await expect(page.getByRole('textbox', { name: 'Airport (ICAO)' })).toBeFocused();
  for (const name of ['Airport (ICAO)', 'Stopbar ID', 'Lead-on ID']) {
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription('Required.');
  }

  await fill(page, 'EDDF', stopbar, leadOn);
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Sign in, then try again.');
  expect(faults.requests).toEqual([]);

  await openPage(page, 'Contact');
  await openPage(page, 'Linking');
  await expect(page.getByRole('textbox', { name: 'Stopbar ID' })).toHaveValue(stopbar);
});

test('doesn’t send a point of another airport, and reports a lost reply as unknown', async ({
  page,
  faults,
}) => {
  await signIn(page, nadia);
  await fill(page, 'EDDF', stopbar, 'EDDM_LO_A4_08L');
  await press(page);

  await expect(page.getByRole('alert')).toContainText(
    'EDDM_LO_A4_08L isn’t a point of EDDF. Nothing was sent.',
  );
  const field = page.getByRole('textbox', { name: 'Lead-on ID' });
  await expect(field).toHaveAccessibleDescription('This point isn’t at this airport.');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('EDDM_LO_A4_08L');
  expect(faults.requests.filter(({ path }) => path.endsWith('/link'))).toEqual([]);

  faults.next({ path: /\/link$/ }, { kind: 'lost' }, { times: Infinity });
  await field.fill(leadOn);
  await press(page);
  await expect(page.getByRole('alert')).toContainText('The change may have gone through.');
});

test('reports a pair linked at another airport, and undoes it there', async ({ page, faults }) => {
  await signIn(page, nadia);
  faults.next({ path: /EDDF\/points$/ }, { kind: 'answer', status: 500 });
  await fill(page, 'EDDF', 'EDDM_SB_A4_08L', 'EDDM_LO_A4_08L');
  await press(page);

  await expect(page.getByRole('status')).toContainText('at EDDM, not at EDDF');
  await openPage(page, 'Activity');
  await expect(page.getByRole('listitem').first()).toContainText('at EDDM (you entered EDDF)');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('status')).toContainText('Undo staged at EDDM');
  await page.getByRole('button', { name: /^Apply 1/ }).click();
  await expect(page.getByRole('status')).toContainText('Applied: 1 change at EDDM');
});
