import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  AirportOfDivision,
  DivisionOfUser,
} from '../../../../electron/contract/contributions.ts';
import { airport, boardHandlers } from '../../../support/contributions/board-double.ts';
import { mountPage } from '../../../support/page/mount-page.ts';

const letter = (number: number): string => String.fromCharCode(65 + (number % 26));
const icaoOf = (number: number): string =>
  `${letter(number / 676)}${letter(number / 26)}${letter(number)}X`;

/** 20 divisions with 50 airports each. */
const large = new Map<DivisionOfUser, readonly AirportOfDivision[]>(
  Array.from({ length: 20 }, (_, division) => [
    { id: division + 1, name: `Division ${division + 1}`, role: 'nav_head' },
    Array.from({ length: 50 }, (__, at) => {
      const number = division * 50 + at;
      return airport(1000 + number, icaoOf(number), { contributionsEnabled: number % 2 === 0 });
    }),
  ]),
);

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

async function open() {
  mountPage('#/contributions', boardHandlers(large));
  await expect.element(page.getByText('All 1,000')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Reload$/ })).toBeVisible();
}

describe('1,000 airports in 20 divisions', () => {
  test('need fewer than 3,000 nodes', async () => {
    await open();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
  });

  test('can be scrolled to the last one', async () => {
    await open();
    const grid = rows();
    grid.scrollTop = grid.scrollHeight;
    await expect
      .element(page.getByRole('switch', { name: `Contributions at ${icaoOf(999)}` }))
      .toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
  });

  test('can be switched together, without a node for each name', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Enable contributions' }).click();
    await expect.element(page.getByText('Enabled contributions at 500 airports.')).toBeVisible();
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
    await expect.element(page.getByText('On 1,000')).toBeVisible();
  });
});

describe('with the keyboard alone', () => {
  test('the board is one tab stop, and arrow keys move between rows', async () => {
    await open();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    first().focus();
    const at = (): string => document.activeElement?.getAttribute('aria-label') ?? '';
    expect(at()).toBe(`Contributions at ${icaoOf(0)}`);
    await userEvent.keyboard('{ArrowDown}');
    expect(at()).toBe(`Contributions at ${icaoOf(1)}`);
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('switch', { name: at() })).toBeChecked();
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe(
      '1001',
    );
    await userEvent.keyboard('{Home}');
    expect(at()).toBe(`Contributions at ${icaoOf(0)}`);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at()).toBe(`Select ${icaoOf(0)}`);
    await userEvent.keyboard('{ArrowDown}');
    expect(at()).toBe(`Select ${icaoOf(1)}`);
    await userEvent.keyboard('{Tab}{Tab}');
    expect(document.activeElement?.closest('[role="grid"]')).toBeNull();
  });

  test('a focused row stays rendered, however far the table is scrolled', async () => {
    await open();
    first().focus();
    const focused = document.activeElement;
    const grid = rows();
    grid.scrollTop = grid.scrollHeight / 2;
    await expect.poll(() => document.querySelectorAll('[role="row"]').length).toBeGreaterThan(5);
    grid.dispatchEvent(new Event('scroll'));
    flushSync();
    expect(document.activeElement).toBe(focused);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      `Contributions at ${icaoOf(1)}`,
    );
    await expect.element(page.elementLocator(document.activeElement ?? grid)).toBeInViewport();
  });
});

describe('a filter', () => {
  test('keeps a row while it’s switched, and drops it when the filter changes', async () => {
    await open();
    await page.getByRole('radio', { name: /^On/ }).click({ force: true });
    const row = page.getByRole('switch', { name: `Contributions at ${icaoOf(0)}` });
    await row.click();
    await expect.element(row).not.toBeChecked();
    await expect.element(page.getByText('On 499')).toBeVisible();
    await page.getByRole('searchbox').fill('aa');
    await expect.element(row).not.toBeInTheDocument();
  });

  test('says so if nothing matches', async () => {
    await open();
    await page.getByRole('searchbox').fill('nowhere');
    await expect.element(page.getByText(/^No matches/)).toBeVisible();
  });
});
