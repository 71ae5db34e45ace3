import type { Page } from '@playwright/test';
import { eachToScreen } from './browser.ts';

/** A person sees no delay: two frames. */
export const pressLimitMs = 32;

/** Opens an airport, and selects its first stopbar. Returns its row and its candidates. */
export async function openFirstStopbar(page: Page, icao: string) {
  await page.getByRole('combobox', { name: 'Airport' }).fill(icao);
  await page.keyboard.press('Enter');
  const stopbar = page.getByRole('grid', { name: 'Stopbars' }).locator('[data-row]').first();
  // Click the name, because there are buttons in the middle of the row.
  await stopbar.click({ position: { x: 20, y: 12 } });
  const leadOns = page.getByRole('listbox', { name: /^Lead-ons for/ }).getByRole('option');
  return { stopbar, leadOns };
}

/** Links and unlinks 200 times. Returns the milliseconds from each key press to its picture. */
export async function timePresses(page: Page, icao: string): Promise<readonly number[]> {
  const { leadOns } = await openFirstStopbar(page, icao);
  // Another change keeps the bar open: it appears with the first one only.
  await leadOns.nth(1).click();
  const checked = { of: '.inspector [role="option"]', attribute: 'aria-checked' };
  return eachToScreen(page, leadOns.first(), Array<string>(200).fill(' '), checked);
}
