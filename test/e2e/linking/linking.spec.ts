import type { Page } from '@playwright/test';
import {
  airportField,
  chooseMore,
  expect,
  fillIds,
  nadia,
  openPage,
  signIn,
  signOut,
  test,
} from '../fixtures.ts';

const stopbar = 'EDDF_SB_L7_07C';
const leadOn = 'EDDF_LO_L7_25C';

const press = (page: Page) => page.getByRole('button', { name: 'Link', exact: true }).click();

test('links a lead-on to a stopbar using only the keyboard', async ({ page, service, faults }) => {
  await signIn(page, nadia);
  await expect(page.getByRole('status')).toHaveText('Signed in as Nadia Brandt.');
  await airportField(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const byIds = page.getByRole('menuitem', { name: 'Link by IDs…' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(byIds).toBeFocused({ timeout: 1 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Airport (ICAO)' })).toBeFocused();
  await page.keyboard.type('eddf');
  await page.keyboard.press('Tab');
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

test('marks empty fields, and sends nothing while signed out', async ({ page, faults }) => {
  await signIn(page, nadia);
  await chooseMore(page, 'Link by IDs…');
  await press(page);
  await expect(page.getByRole('textbox', { name: 'Airport (ICAO)' })).toBeFocused();
  for (const name of ['Airport (ICAO)', 'Stopbar ID', 'Lead-on ID']) {
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription('Required.');
  }
  await page.keyboard.press('Escape');
  await signOut(page);
  faults.clear();

  await fillIds(page, 'EDDF', stopbar, leadOn);
  const link = page.getByRole('button', { name: 'Link', exact: true });
  await expect(link).toHaveAttribute('aria-disabled', 'true');
  await expect(link).toHaveAccessibleDescription('Sign in to use this.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  expect(faults.requests.filter(({ path }) => path.endsWith('/link'))).toEqual([]);

  await openPage(page, 'Contact');
  await openPage(page, 'Linking');
  await chooseMore(page, 'Link by IDs…');
  await expect(page.getByRole('textbox', { name: 'Stopbar ID' })).toHaveValue(stopbar);
});

test('offers linking by IDs in the page if the service has no look-ups', async ({
  page,
  faults,
  service,
}) => {
  await signIn(page, nadia);
  const answer = { kind: 'answer', status: 404, body: 'Not found' } as const;
  faults.next({ path: /(points|links)$/ }, answer, { times: Infinity });
  await airportField(page).fill('eddf');
  await airportField(page).press('Enter');
  const form = page.getByRole('form', { name: 'Link by IDs' });
  await expect(form.getByRole('textbox', { name: 'Airport (ICAO)' })).toHaveValue('EDDF');
  await form.getByRole('textbox', { name: 'Stopbar ID' }).fill(stopbar);
  await form.getByRole('textbox', { name: 'Lead-on ID' }).fill(leadOn);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Linked lead-on');
  expect(service.world.points.get(leadOn)?.linkedTo).toContain(stopbar);
});

test('doesn’t send a point of another airport, and reports a lost reply as unknown', async ({
  page,
  faults,
}) => {
  await signIn(page, nadia);
  await fillIds(page, 'EDDF', stopbar, 'EDDM_LO_A4_08L');
  await press(page);

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
  await fillIds(page, 'EDDF', 'EDDM_SB_A4_08L', 'EDDM_LO_A4_08L');
  await press(page);

  await expect(page.getByRole('status')).toContainText('at EDDM, not at EDDF');
  await openPage(page, 'Activity');
  await page.getByRole('listitem').first().getByRole('button').first().click();
  await expect(page.getByRole('listitem').first()).toContainText('EDDM (you entered EDDF)');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('status')).toContainText(
    'The undo is staged as 1 change at EDDM. Apply it to finish.',
  );
  await page.getByRole('button', { name: /^Apply 1/ }).click();
  await expect(page.getByRole('status')).toContainText('Applied 1 change at EDDM');
});
