import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openMany, switchOf } from '../../../support/contributions/open-contributions.ts';

const first = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role="switch"]');
  if (!found) throw new Error('There is no switch');
  return found;
};

/** Returns what scrolls. */
function rows(): HTMLElement {
  const found = first().closest<HTMLElement>('[role="rowgroup"]')?.parentElement;
  if (!found) throw new Error('There are no rows');
  return found;
}

const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? '';

test('1,000 airports can be scrolled and selected together with fewer than 3,000 nodes', async () => {
  await openMany();
  const nodes = () => document.querySelectorAll('*').length;
  expect(nodes()).toBeLessThan(3000);
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
  rows().scrollTop = rows().scrollHeight;
  await expect.element(switchOf('ABML')).toBeVisible();
  expect(nodes()).toBeLessThan(3000);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await expect.element(page.getByText('1,000 selected')).toBeVisible();
  expect(nodes()).toBeLessThan(3000);
});

test('with the keyboard, the board is one tab stop, and a focused row stays rendered', async () => {
  await openMany();
  first().focus();
  expect(focused()).toBe('Contributions at AAAA');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Contributions at AAAB');
  await userEvent.keyboard('{End}');
  expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe(
    '1001',
  );
  await userEvent.keyboard('{Home}{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Select AAAA');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Select AAAB');
  await userEvent.keyboard('{Tab}{Tab}');
  expect(document.activeElement?.closest('[role="grid"]')).toBeNull();

  first().focus();
  const before = document.activeElement;
  const grid = rows();
  grid.scrollTop = grid.scrollHeight / 2;
  await expect.element(switchOf('AATH')).toBeVisible();
  flushSync();
  expect(document.activeElement).toBe(before);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Contributions at AAAB');
  await expect.element(page.elementLocator(document.activeElement ?? grid)).toBeInViewport();
});

test('a filter keeps a row while it’s switched, and drops it when the filter changes', async () => {
  await openMany();
  await page.getByRole('radio', { name: /^On/ }).click({ force: true });
  await switchOf('AAAA').click();
  await expect.element(switchOf('AAAA')).not.toBeChecked();
  await expect.element(page.getByText('On 499')).toBeVisible();
  await page.getByRole('searchbox').fill('aa');
  await expect.element(switchOf('AAAA')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement?.closest('[role="row"]')?.textContent).toMatch(/AA/);
});
