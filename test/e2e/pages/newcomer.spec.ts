import { test as base } from '@playwright/test';
import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { chooseMore, expect, fillIds, nadia, openPage, signInWithTab } from '../fixtures.ts';

const test = base.extend<{ companion: HostedCompanion }>({
  companion: async ({}, use) => {
    const companion = await hostCompanion();
    await use(companion);
    await companion.stop();
  },
});

test('the hints on the pages lead through all three jobs on the practice service', async ({
  page,
  companion,
}) => {
  await page.goto(companion.address);
  await openPage(page, 'Settings');
  const service = await page.getByText(/^http:\S+$/).innerText();
  const links = async () => (await (await fetch(`${service}/airports/EDDF/links`)).json()).links;
  const policy = async () =>
    (await (await fetch(`${service}/airports/EDDF/contribution-policy`)).json())
      .contributionsEnabled;
  await signInWithTab(page, nadia);

  await openPage(page, 'Linking');
  await chooseMore(page, 'Link by ID…');
  const hint = page.getByRole('dialog').locator('code');
  await expect(hint).toHaveCount(3);
  const [airport = '', stopbar = '', leadOn = ''] = await hint.allInnerTexts();
  expect((await links())[stopbar] ?? []).not.toContain(leadOn);
  await fillIds(page, airport, stopbar, leadOn);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Linked lead-on');
  expect((await links())[stopbar]).toContain(leadOn);

  await openPage(page, 'Contributions');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Enable or disable by ID…' }).click();
  const example = page.locator('main code');
  await expect(example).toHaveCount(2);
  const [division = '', request = ''] = await example.allInnerTexts();
  const before = await policy();
  await page.getByRole('textbox', { name: 'Division ID' }).fill(division);
  await page.getByRole('textbox', { name: 'Airport request ID' }).fill(request);
  await page
    .getByRole('button', { name: before ? 'Disable contributions' : 'Enable contributions' })
    .click();
  await expect(page.getByRole('status')).toContainText(/(Enabled|Disabled) contributions at/);
  expect(await policy()).toBe(!before);

  await openPage(page, 'Contact');
  await page.getByRole('textbox', { name: 'Email' }).fill('controller@example.org');
  await page.getByRole('combobox', { name: 'Topic' }).fill('Bug report');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('Sent your message');
  const body = JSON.stringify({ email: 'a@example.org', topic: 'Again', message: 'Hello again.' });
  const headers = { 'content-type': 'application/json' };
  const second = await fetch(`${service}/contact`, { method: 'POST', headers, body });
  expect(second.status).toBe(429);

  await openPage(page, 'Activity');
  await expect(page.getByRole('listitem')).toHaveCount(3);
});
