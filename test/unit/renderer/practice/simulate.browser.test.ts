import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Condition } from '../../../../electron/contract/service.ts';
import { done } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import { signedOut } from '../../../support/companion-double.ts';
import { mountPage } from '../../../support/mount-page.ts';

const simulating = (condition: Condition | null): AppState => ({
  ...signedOut,
  profile: { ...signedOut.profile, practice: condition !== null },
  simulating: condition,
});

/** Opens the page on a main process that simulates conditions on request. */
function open(first: Condition | null = 'none') {
  const asked: Condition[] = [];
  const { push } = mountPage(
    '#/settings',
    {
      simulate: (condition) => {
        asked.push(condition);
        push(simulating(condition));
        return Promise.resolve(done(null));
      },
      suggestAirports: () => Promise.resolve(done({ recent: [], ofDivisions: [] })),
      rememberCommand: () => Promise.resolve(done(null)),
    },
    simulating(first),
  );
  return { asked };
}

const openMenu = page.getByRole('button', { name: 'Simulate…' });
const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const focused = () => document.activeElement?.textContent.trim();

describe('the Simulate menu', () => {
  test('lists each condition in plain words, with the current one checked', async () => {
    open('refused');
    await openMenu.click();
    await expect.element(page.getByRole('menu', { name: 'Simulate' })).toBeVisible();
    expect(
      page
        .getByRole('menuitemradio')
        .elements()
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
      'Slow service (5 s)',
      'Offline',
      'Too many requests (429)',
      'Service unavailable (503)',
      'Lost reply',
      'Session expired',
      'Changes rejected',
      'Account banned',
      'Off',
    ]);
    await expect
      .element(page.getByRole('menuitemradio', { checked: true }))
      .toHaveTextContent('Changes rejected');
  });

  test('starts the chosen condition, says so in one line, and stops it', async () => {
    const { asked } = open();
    await openMenu.click();
    await item('Lost reply').click();
    await expect.element(page.getByText('Simulating: lost reply')).toBeVisible();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(focused()).toBe('Simulate…');
    await page.getByRole('button', { name: 'Stop simulating' }).click();
    await expect.element(page.getByText('Simulating:')).not.toBeInTheDocument();
    expect(asked).toEqual(['lost-reply', 'none']);
    // Its button was removed, and Sign out would be the next control.
    expect(focused()).toBe('Simulate…');
  });

  test('can be used with the keyboard alone', async () => {
    const { asked } = open('offline');
    await expect.element(openMenu).toBeVisible();
    openMenu.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Offline');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Off');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Slow service (5 s)');
    await userEvent.keyboard('{End}{Home}{Escape}');
    await expect.poll(focused).toBe('Simulate…');
    expect(asked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Offline');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByText('Simulating: too many requests (429)')).toBeVisible();
    expect(asked).toEqual(['limited']);
  });

  test('closes at Tab, and the focus moves on', async () => {
    open('offline');
    await openMenu.click();
    await expect.poll(focused).toBe('Offline');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(focused()).toBe('Stop simulating');
  });

  test('isn’t shown for a real service', async () => {
    open(null);
    await expect.element(page.getByText('Test service', { exact: true })).toBeVisible();
    await expect.element(openMenu).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox').fill('simul');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  });
});

test('the palette starts and stops a simulation', async () => {
  const { asked } = open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('simulate slow');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Simulating: slow service (5 s)')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('stop simulating');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Simulating:')).not.toBeInTheDocument();
  expect(asked).toEqual(['slow', 'none']);
});
