import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  box,
  button,
  codes,
  openByIds,
  openContributions,
  openMany,
  openPrepared,
  selected,
  status,
  switchOf,
} from '../../../../support/contributions/open-contributions.ts';
import { axeFindsNothing } from '../../../../support/page/axe-finds-nothing.ts';
import { calls, inNode } from '../../../../support/page/app/open-app.ts';

const row = (icao: string) => page.getByRole('rowheader', { name: icao });
const focus = (at: typeof status) => (at().element() as HTMLElement).focus();

describe('several airports are selected', () => {
  test('with clicks on their rows, and with Shift up to another row', async () => {
    await openContributions();
    await row('EDDB').click();
    await row('EDDM').click({ modifiers: ['Shift'] });
    // EDDH can’t be switched.
    await expect.poll(selected).toEqual(['EDDB', 'EDDF', 'EDDL', 'EDDM']);
    // A shorter range drops what it no longer includes.
    await row('EDDF').click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual(['EDDB', 'EDDF']);
    await box('EHAM').click({ modifiers: ['Shift'] });
    await expect.poll(selected).toHaveLength(5);
    await row('EDDF').click();
    await expect.poll(selected).toEqual(['EDDB', 'EDDL', 'EDDM', 'EHAM']);
    await expect.element(page.getByText('4 selected')).toBeVisible();
    await axeFindsNothing();
    await button('Clear').click();
    await expect.poll(selected).toEqual([]);
  });

  test('with Space and Shift+Down, also from a switch, and cleared with Escape', async () => {
    await openContributions();
    focus(() => box('EDDB'));
    await userEvent.keyboard(' ');
    await expect.poll(selected).toEqual(['EDDB']);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual(['EDDB', 'EDDF', 'EDDL']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(selected).toEqual(['EDDB', 'EDDF']);
    // The arrow keys stay in the column at a row that can’t be switched.
    await expect.element(box('EDDH')).toHaveFocus();
    await expect
      .element(box('EDDH'))
      .toHaveAccessibleDescription('The airport request is waiting for approval.');
    await userEvent.keyboard(' ');
    await expect.element(box('EDDH')).not.toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect.poll(selected).toEqual([]);
    // A new range starts at the focused row.
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual(['EDDL', 'EDDM']);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(selected).toHaveLength(6);
    await userEvent.keyboard('{Escape}');
    focus(() => switchOf('EDDB'));
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect.poll(selected).toEqual(['EDDB']);
    await expect.element(switchOf('EDDB')).toBeChecked();
  });
});

test('columns sort by click and by keyboard, both ways', async () => {
  await openPrepared(({ world }) => {
    for (const one of world.airportRequests) one.contributions_enabled = one.icao === 'EDDM';
  });
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(header('ICAO')).toHaveAttribute('aria-sort', 'ascending');
  await header('On').getByRole('button').click();
  await expect.poll(() => codes()[0]).toBe('EDDM');
  await expect.element(header('On')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(header('ICAO')).not.toHaveAttribute('aria-sort');
  await userEvent.keyboard('{Enter}');
  await expect.element(header('On')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => codes().at(-1)).toBe('EDDM');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  await expect.element(header('Points')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => codes().slice(0, 3)).toEqual(['EDDF', 'EDDH', 'EDDM']);
});

test('an airport that can’t be switched says why once, in short and in full', async () => {
  await openContributions();
  for (const [icao, short, full] of [
    ['EDDH', 'Pending', 'The airport request is waiting for approval.'],
    ['EDDS', 'Rejected', 'The airport request was rejected.'],
  ] as const) {
    await page.viewport(1100, 680);
    await page.getByRole('searchbox').fill(icao);
    await expect.element(switchOf(icao)).toBeDisabled();
    await expect.element(switchOf(icao)).toHaveAccessibleDescription(full);
    await expect.element(box(icao)).toHaveAccessibleDescription(full);
    await expect.element(page.getByText(full)).not.toBeVisible();
    // The column says it, so the name has more space.
    await expect.element(page.getByText(short, { exact: true })).not.toBeVisible();
    await page.viewport(760, 600);
    await expect.element(page.getByText(short, { exact: true })).toBeVisible();
  }
});

test('shows the airports of one division, even if another has the same name, and finds them by name', async () => {
  await openPrepared(({ world }) => {
    world.divisions.push({ id: 13, name: 'Germany' });
    world.memberships.push({ accountId: 'practice-account-1', divisionId: 13, role: 'nav_head' });
    for (const one of world.airportRequests) {
      if (one.icao === 'EDDM') Object.assign(one, { division_id: 13 });
    }
  });
  await expect.element(page.getByText('Frankfurt am Main', { exact: true })).toBeVisible();
  await button('Division: All divisions').click();
  await page.getByRole('menuitemradio', { name: /Germany \(13\)/ }).click();
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 airport · 1 on')).toBeVisible();
  await page.getByRole('searchbox').fill('munic');
  await expect.element(switchOf('EDDM')).toBeVisible();
  await page.getByRole('searchbox').fill('nowhere');
  await expect.element(page.getByText(/^No matches/)).toBeVisible();
});

test('a signed-out user sees no airports, can sign in, and is told why there’s no switch by ID', async () => {
  await openContributions();
  await calls.signOut();
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Sign in to see your divisions’/)).toBeVisible();
  await openByIds();
  for (const name of ['Enable contributions', 'Disable contributions']) {
    await expect.element(button(name)).toHaveAccessibleDescription('Sign in first.');
  }
  await userEvent.keyboard('{Escape}');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect.element(button('Reopen browser')).toBeVisible();
});

describe('the table fills the window', () => {
  /** Returns how many rows are fully visible. */
  function visible(): number {
    const grid = document.querySelector('[role="grid"]');
    const head = grid?.querySelector('[role="rowgroup"]')?.getBoundingClientRect();
    const box = grid?.getBoundingClientRect();
    if (!grid || !head || !box) throw new Error('There is no table');
    return [...grid.querySelectorAll('[role="row"][data-row]')].filter((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top >= head.bottom - 0.5 && bottom <= Math.min(box.bottom, innerHeight) + 0.5;
    }).length;
  }
  const fits = (): boolean => document.documentElement.scrollHeight <= innerHeight;

  test('with at least 16 rows at 1100 × 680, and with checkboxes in a compact window too, where one press switches, and disabling asks and reads nothing', async () => {
    await openMany({ divisions: 1, airports: 60 });
    const cell = switchOf('AAAA').element().closest('[role="gridcell"]');
    const edge = (element?: Element | null) => element?.getBoundingClientRect().right ?? NaN;
    for (const [width, height, rows] of [
      [1100, 680, 16],
      [420, 720, 11],
    ] as const) {
      await page.viewport(width, height);
      // The columns fill the table.
      await expect.poll(() => edge(cell?.closest('[role="row"]')) - edge(cell)).toBe(12);
      expect(visible()).toBeGreaterThanOrEqual(rows);
      expect(fits()).toBe(true);
    }
    await expect.element(box('AAAB')).toBeVisible();
    await switchOf('AAAA').click();
    await expect.element(switchOf('AAAA')).not.toBeChecked();
    await expect.element(status()).toMatchTextContent('Disabled contributions at AAAA');
    expect(await inNode(({ requestsTo }) => requestsTo(/points$/).length)).toBe(0);
    await row('AAAB').click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await axeFindsNothing();
  });
});
