import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Focuses a control once it's enabled, and presses it with Enter. */
export async function press(at: Locator): Promise<void> {
  await expect(at).toBeEnabled();
  await at.focus();
  await at.press('Enter');
}

export async function expectFocused(at: Locator): Promise<void> {
  await expect(at).toBeFocused();
  await expect(at).toBeInViewport();
}

/** Checks that some element has the focus and is in view. */
export async function expectFocusInView(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.locator(':focus')).toBeInViewport();
  await expect(page.locator('body:focus')).toHaveCount(0);
}

/** Returns `shown` if what has the focus is in view and looks focused, else its markup. Runs in the page. */
function focusNow(): string {
  const at = document.activeElement;
  if (!at || at === document.body) return 'outside';
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return isInView && at.matches(':focus-visible') ? 'shown' : at.outerHTML.slice(0, 200);
}

/** Presses a key until the element has the focus. Checks that each stop is in view and looks focused. */
export async function moveTo(at: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab') {
  const page = at.page();
  await expect(at).toBeVisible();
  let left = 0;
  for (let stops = 0; stops < 60; stops += 1) {
    if (await at.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(focusNow)).toMatch(/^(shown|outside)$/);
    // After the last stop, the browser's own controls have the focus.
    if ((await page.evaluate(focusNow)) === 'outside') left += 1;
    expect(left).toBeLessThanOrEqual(1);
  }
  throw new Error(`${String(at)} can’t be reached with ${key}.`);
}

interface Dialog {
  readonly page: Page;
  readonly opener: Locator;
  readonly name: string;
  readonly close: string;
}

/** Checks that closing the dialog, by Escape or its button, returns the focus to its opener. */
export async function expectFocusReturns({ page, opener, name, close }: Dialog): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await press(opener);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectFocused(opener);
  await press(opener);
  await press(dialog.getByRole('button', { name: close, exact: true }));
  await expect(dialog).toHaveCount(0);
  await expectFocused(opener);
}

export async function confirm(page: Page, opener: Locator, yes: string | RegExp): Promise<void> {
  await press(opener);
  await press(page.getByRole('dialog').getByRole('button', { name: yes }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
