import { expectNoFindings } from '../findings.ts';
import { airportField, expect, openPage, reloadButton, test } from '../fixtures.ts';

test('Ctrl+K takes keys before it loads, opens a page and an airport with the keyboard alone, Escape returns the focus, and ? shows the keys except in a field', async ({
  page,
}) => {
  const held = Promise.withResolvers<null>();
  await page.route(/\/palette-[\w-]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/palette-[\w-]+\.js$/);
  const stopbar = airportField(page);
  await stopbar.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('acx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('tiv');
  await asked;
  held.resolve(null);
  const field = page.getByRole('combobox', { name: 'Command' });
  await expect(field).toBeFocused();
  await page.keyboard.type('ity');
  await expect(field).toHaveValue('activity');
  await expect(stopbar).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();

  await page.keyboard.press('Control+k');
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

  // Escape returns the focus to the field, and typing goes on there.
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
  await expectNoFindings(page, 'keys');
  await page.keyboard.press('Escape');
  await expect(send).toBeFocused();
});
