import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Presses it with the keyboard, so that it has the focus, once it's enabled. */
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
