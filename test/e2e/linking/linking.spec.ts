import { airportField, expect, fillIds, nadia, signIn, test } from '../fixtures.ts';

const stopbar = 'EDDF_SB_L7_07C';
const leadOn = 'EDDF_LO_L7_25C';

test('links a lead-on to a stopbar using only the keyboard, and says that a lost reply is unknown', async ({
  page,
  service,
  faults,
}) => {
  await signIn(page, nadia);
  await expect(page.getByRole('status')).toHaveText('Signed in as Nadia Brandt.');
  await airportField(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const byIds = page.getByRole('menuitem', { name: 'Link by ID…' });
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

  faults.next({ path: /\/link$/ }, { kind: 'lost' }, { times: Infinity });
  await fillIds(page, 'EDDF', 'EDDF_SB_L9_07C', 'EDDF_LO_L9_07C');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('The change may have gone through.');
});
