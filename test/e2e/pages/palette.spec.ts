import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expectNoFindings, findings } from '../findings.ts';
import { airportField, expect, openPage, reloadButton, test } from '../fixtures.ts';

test('Ctrl+K opens a page and an airport using only the keyboard, and axe finds no issues', async ({
  page,
}) => {
  await openPage(page, 'Activity');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Command' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoFindings(page, 'palette');
  await field.fill('cont');
  await expect(page.getByRole('option', { selected: true })).toContainText('Contributions');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('Contact');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('Contact');
  await field.fill('eddf');
  await page.keyboard.press('Enter');
  await expect(airportField(page)).toHaveValue('EDDF');
  await expect(reloadButton(page)).toBeVisible();
});

test('Escape returns the focus, and ? shows the keys except in a field', async ({ page }) => {
  await openPage(page, 'Contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Why');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(' so');
  await expect(message).toHaveValue('Why so');
  // In a field, the key is text.
  await message.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const send = page.getByRole('button', { name: 'Send message' });
  await send.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(send).toBeFocused();
});

test('keys typed before the palette loads go into the palette, not the page', async ({ page }) => {
  const held = Promise.withResolvers<null>();
  // The palette loads with the other pages, after the first page is shown.
  await page.route(/other-pages.*js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const stopbar = airportField(page);
  await stopbar.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('acx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('tiv');
  held.resolve(null);
  const field = page.getByRole('combobox', { name: 'Command' });
  await expect(field).toBeFocused();
  await page.keyboard.type('ity');
  await expect(field).toHaveValue('activity');
  await expect(stopbar).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('offers the last command first, even after a restart', async ({ browser }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const settings = { welcomed: true };
  const page = await browser.newPage();
  const first = await hostCompanion(undefined, { dataFolder, settings });
  await page.goto(first.address);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('activity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await first.stop();

  const second = await hostCompanion(undefined, { dataFolder });
  await page.goto(second.address);
  await expect(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText('Activity');
  await second.stop();
  await rm(dataFolder, { recursive: true, force: true });
});
