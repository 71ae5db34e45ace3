import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AirportOfDivision } from '../../../../../electron/contract/contributions.ts';
import {
  airport,
  boardHandlers,
  done,
  failed,
  germany,
} from '../../../../support/contributions/board-double.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';
import { mountPage } from '../../../../support/page/mount-page.ts';
import {
  axeFindsNothing,
  offline,
  openBoardPage,
  openByIds,
  press,
  switchOf,
} from '../../../../support/contributions/open-board-page.ts';

const status = page.getByRole('status');
const icaoOf = (at: number): string => `ED${String.fromCharCode(65 + (at % 26))}${at % 10}`;

/** Opens a division with this many airports, in the order of their codes. */
async function openMany(
  many: number,
  changes: (at: number) => Partial<AirportOfDivision> = () => ({}),
) {
  const airports = Array.from({ length: many }, (_, at) =>
    airport(200 + at, icaoOf(at), changes(at)),
  );
  const opened = mountPage('#/contributions', boardHandlers(new Map([[germany, airports]])));
  await expect.element(switchOf(icaoOf(0))).toBeVisible();
  return opened;
}

const selected = (): (string | null)[] =>
  [...document.querySelectorAll('[role="row"][aria-selected="true"] [role="rowheader"]')].map(
    ({ textContent }) => textContent,
  );
const codes = (): (string | null)[] =>
  [...document.querySelectorAll('[role="rowheader"]')].map(({ textContent }) => textContent);
const row = (icao: string) => page.getByRole('rowheader', { name: icao });

describe('several airports are selected', () => {
  test('with clicks on their rows, and with Shift up to another row', async () => {
    await openMany(8);
    await row('EDB1').click();
    await row('EDE4').click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual(['EDB1', 'EDC2', 'EDD3', 'EDE4']);
    // A shorter range drops what it no longer includes.
    await row('EDC2').click({ modifiers: ['Shift'] });
    await expect.poll(selected).toEqual(['EDB1', 'EDC2']);
    await page.getByRole('checkbox', { name: 'Select EDG6' }).click({ modifiers: ['Shift'] });
    await expect.poll(selected).toHaveLength(6);
    await row('EDC2').click();
    await expect.poll(selected).toEqual(['EDB1', 'EDD3', 'EDE4', 'EDF5', 'EDG6']);
    await expect.element(page.getByText('5 selected')).toBeVisible();
    await axeFindsNothing();
    await press('Clear');
    await expect.poll(selected).toEqual([]);
  });

  test('with Space and Shift+Down, and cleared with Escape', async () => {
    await openMany(8, (at) => (at === 2 ? { status: 'pending' } : {}));
    (page.getByRole('checkbox', { name: 'Select EDB1' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.poll(selected).toEqual(['EDB1']);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    // EDC2 can’t be switched.
    await expect.poll(selected).toEqual(['EDB1', 'EDD3', 'EDE4']);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(selected).toEqual(['EDB1', 'EDD3']);
    await userEvent.keyboard('{Escape}');
    await expect.poll(selected).toEqual([]);
    // A new range starts at the focused row.
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.poll(selected).toEqual(['EDD3', 'EDE4']);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect.poll(selected).toHaveLength(7);
  });

  test('the arrow keys stay in the column of checkboxes at a row that can’t be switched', async () => {
    await openMany(3, (at) => (at === 1 ? { status: 'pending' } : {}));
    (page.getByRole('checkbox', { name: 'Select EDA0' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    const blocked = page.getByRole('checkbox', { name: 'Select EDB1' });
    await expect.element(blocked).toHaveFocus();
    await expect.element(blocked).toHaveAccessibleDescription('Waiting for approval');
    await userEvent.keyboard(' ');
    await expect.element(blocked).not.toBeChecked();
    await expect.poll(selected).toEqual([]);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('checkbox', { name: 'Select EDC2' })).toHaveFocus();
  });

  test('from a switch with Shift+Space, which doesn’t switch it', async () => {
    await openMany(3);
    (switchOf('EDB1').element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>} {/Shift}');
    await expect.poll(selected).toEqual(['EDB1']);
    await expect.element(switchOf('EDB1')).not.toBeChecked();
  });
});

test('columns sort by click and by keyboard, both ways', async () => {
  await openMany(4, (at) => ({ contributionsEnabled: at === 2, hasObjects: at > 0 }));
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect.element(header('ICAO')).toHaveAttribute('aria-sort', 'ascending');
  await header('On').getByRole('button').click();
  await expect.poll(() => codes()[0]).toBe('EDC2');
  await expect.element(header('On')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(header('ICAO')).not.toHaveAttribute('aria-sort');
  await userEvent.keyboard('{Enter}');
  await expect.element(header('On')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => codes().at(-1)).toBe('EDC2');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
  await expect.element(header('Points')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => codes().at(-1)).toBe('EDA0');
});

test('a row that can’t be switched says why, in short and in full', async () => {
  openBoardPage();
  const pending = page.getByText('Pending', { exact: true });
  const rejected = page.getByText('Rejected', { exact: true });
  // The column says it, so the name has more space.
  await expect.element(page.getByRole('gridcell', { name: 'rejected' })).toBeVisible();
  await expect.element(pending).not.toBeVisible();
  await page.viewport(760, 600);
  await expect.element(pending).toBeVisible();
  await expect.element(rejected).toBeVisible();
  await expect
    .element(switchOf('EDDS'))
    .toHaveAccessibleDescription('The airport request was rejected.');
  // A compact window at 200%.
  await page.viewport(210, 360);
  for (const said of [pending, rejected]) {
    const box = said.element().parentElement;
    await expect.poll(() => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)).toBe(0);
    await expect.poll(() => box?.clientWidth).toBeGreaterThan(40);
  }
});

test.each([1100, 760, 600, 420])(
  'the columns fill the table in a window %d pixels wide',
  async (width) => {
    openBoardPage();
    await page.viewport(width, 600);
    await expect.element(switchOf('EDDF')).toBeVisible();
    const cell = switchOf('EDDF').element().closest('[role="gridcell"]');
    const row = cell?.closest('[role="row"]');
    const edge = (element?: Element | null) => element?.getBoundingClientRect().right ?? NaN;
    expect(edge(row) - edge(cell)).toBe(12);
  },
);

test('a row that can’t be switched says why in full only once', async () => {
  openBoardPage();
  const reason = 'The airport request was rejected.';
  await expect.element(switchOf('EDDS')).toHaveAccessibleDescription(reason);
  const box = page.getByRole('checkbox', { name: 'Select EDDS' });
  await expect.element(box).toHaveAccessibleDescription('Request rejected');
  await expect.element(page.getByText(reason)).not.toBeVisible();
});

test('a failed reload keeps the table, and doesn’t mention sending', async () => {
  const answers = [failed(offline), done([germany])];
  openBoardPage({ readDivisions: () => Promise.resolve(answers.pop() ?? done([germany])) });
  await expect.element(switchOf('EDDF')).toBeVisible();
  await page.getByRole('button', { name: /Reload$/ }).click();
  await expect
    .element(page.getByText('Couldn’t reload your divisions. Can’t reach Test service.'))
    .toBeVisible();
  await expect.element(switchOf('EDDF')).toBeVisible();
  expect(document.body.textContent).not.toContain('Nothing was sent');
  await axeFindsNothing();
  await press('Try again');
  await expect.element(page.getByText(/^Can’t reload/)).not.toBeInTheDocument();
});

test('the message about a failed reload disappears when the next one starts, and stays away if that’s cancelled', async () => {
  const next = Promise.withResolvers<ReturnType<typeof failed>>();
  const answers = [
    next.promise,
    Promise.resolve(failed(offline)),
    Promise.resolve(done([germany])),
  ];
  openBoardPage({ readDivisions: () => answers.pop() ?? Promise.resolve(done([germany])) });
  await expect.element(switchOf('EDDF')).toBeVisible();
  await page.getByRole('button', { name: /Reload$/ }).click();
  const failure = page.getByText(/^Couldn’t reload/);
  await expect.element(failure).toBeVisible();
  await press('Try again');
  await expect.element(failure).not.toBeInTheDocument();
  next.resolve(failed({ kind: 'cancelled' }));
  await expect.element(page.getByRole('status')).toMatchTextContent('Reload cancelled.');
  await expect.element(failure).not.toBeInTheDocument();
});

test('shows the airports of one division, even if another has the same name', async () => {
  const twin = { ...germany, id: 13 };
  mountPage(
    '#/contributions',
    boardHandlers(
      new Map([
        [germany, [airport(203, 'EDDF')]],
        [twin, [airport(301, 'EDDM')]],
      ]),
    ),
  );
  await press('Division: All divisions');
  await page.getByRole('menuitemradio', { name: /Germany \(13\)/ }).click();
  await expect.element(switchOf('EDDF')).not.toBeInTheDocument();
  await expect.element(switchOf('EDDM')).toBeVisible();
  await expect.element(page.getByText('1 airport · 0 on')).toBeVisible();
});

test('shows the names of airports, and finds them by name', async () => {
  const names: Readonly<Record<string, string>> = { EDDF: 'Frankfurt Airport' };
  const readAirports = vi.fn(({ icaos }: { icaos: string[] }) =>
    Promise.resolve(
      done(icaos.map((icao) => ({ icao, name: names[icao] ?? null, country: null, runways: [] }))),
    ),
  );
  openBoardPage({ readAirports });
  await expect.element(page.getByText('Frankfurt', { exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('frankf');
  await expect.element(switchOf('LSZH')).not.toBeInTheDocument();
  await expect.element(switchOf('EDDF')).toBeVisible();
});

test('a signed-out user can sign in from the page', async () => {
  const signIn = vi.fn(() => Promise.resolve(failed({ kind: 'cancelled' })));
  mountPage('#/contributions', { ...boardHandlers(new Map()), signIn }, signedOut);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  expect(signIn).toHaveBeenCalledOnce();
});

test('a signed-out user can’t switch by ID, and is told why', async () => {
  mountPage('#/contributions', boardHandlers(new Map()), signedOut);
  await openByIds();
  for (const name of ['Enable contributions', 'Disable contributions']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toHaveAccessibleDescription('Sign in first.');
  }
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

  test('with at least 16 rows at 1100 × 680', async () => {
    await openMany(60);
    expect(visible()).toBeGreaterThanOrEqual(16);
    expect(fits()).toBe(true);
  });

  test('with checkboxes in a compact window too, where one press switches', async () => {
    await page.viewport(420, 720);
    await openMany(60);
    expect(visible()).toBeGreaterThanOrEqual(11);
    expect(fits()).toBe(true);
    await expect.element(page.getByRole('checkbox', { name: 'Select EDB1' })).toBeVisible();
    await switchOf('EDB1').click();
    await expect.element(switchOf('EDB1')).toBeChecked();
    await expect.element(status).toMatchTextContent('Enabled contributions at EDB1');
    await row('EDC2').click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await axeFindsNothing();
  });
});
