import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostCompanion } from '../support/hosted-companion.ts';
import { expectNoFindings, findings } from './findings.ts';
import { expect, openPage, test } from './fixtures.ts';

test('Ctrl+K goes to a page and to an airport by the keyboard alone, and axe finds nothing', async ({
  page,
}) => {
  await openPage(page, 'Activity');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Command' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoFindings(page, 'palette');
  await field.fill('cont');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Contributions/);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Contact/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toHaveText(/^Contact/);
  await field.fill('eddf');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Airport (ICAO)' })).toHaveValue('EDDF');
  await expect(page.getByRole('heading', { level: 2, name: 'EDDF' })).toBeVisible();
});

test('Escape gives the focus back, and ? shows the keys but in a field', async ({ page }) => {
  await openPage(page, 'Contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Why');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(message).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(' so');
  await expect(message).toHaveValue('Why so');
  // A key of the keyboard that types: in a field it is text, and opens nothing.
  await message.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const topic = page.getByRole('button', { name: 'Bug Report' });
  await topic.focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(topic).toBeFocused();
});

test('what is typed before the palette is there goes into it, and not into the page', async ({
  page,
}) => {
  const held = Promise.withResolvers<null>();
  // The page under it has been shown; the palette comes with the other pages.
  await page.route(/other-pages.*js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const stopbar = page.getByRole('textbox', { name: 'Stopbar ID' });
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

test('what was asked for last is offered first, in the next run too', async ({ browser }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const settings = { welcomed: true };
  const page = await browser.newPage();
  const first = await hostCompanion(undefined, { dataFolder, settings });
  await page.goto(first.address);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('activity');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await first.stop();

  const second = await hostCompanion(undefined, { dataFolder });
  await page.goto(second.address);
  await expect(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toHaveText(/^Activity/);
  await second.stop();
  await rm(dataFolder, { recursive: true, force: true });
});
