import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openStaged } from '../../../support/linking/open-changes.ts';
import { axeFindsNothing } from '../../../support/page/axe-finds-nothing.ts';
import { appState, calls, openApp } from '../../../support/page/app/open-app.ts';

const badge = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const focused = () => document.activeElement?.textContent.trim();
const simulating = async () => (await appState()).simulating;

test('the palette starts and stops a simulation, and a notice says that the app is simulated to be offline', async () => {
  await openApp({ hash: '#/settings' });
  const run = async (query: string) => {
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox', { name: 'Command' }).fill(query);
    await userEvent.keyboard('{Enter}');
  };
  await run('simulate slow');
  await expect.element(badge('Practice: simulating slow service (5 s)')).toBeVisible();
  await run('stop simulating');
  await expect.element(badge('Practice')).toBeVisible();
  await calls.simulate('offline');
  const notice = page.getByText('Offline (simulated). Requests fail until you stop.');
  await expect.element(notice).toBeVisible();
  // It's one line, with the padding of the other notices.
  const bar = notice.element().parentElement?.getBoundingClientRect();
  expect(bar?.height).toBeLessThan(40);
  expect(notice.element().getBoundingClientRect().left).toBeGreaterThan(bar?.left ?? Infinity);
  await page.getByRole('button', { name: 'Stop simulating', exact: true }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(await simulating()).toBe('none');
});

describe('the practice menu', () => {
  test('opens below its badge, and lists each condition on one line, with the current one checked', async () => {
    await openStaged([]);
    await calls.simulate('refused');
    await badge('Practice: simulating changes rejected').click();
    await expect.element(page.getByText(/Nothing reaches a real airport\./)).toBeVisible();
    await axeFindsNothing();
    const items = page.getByRole('menuitemradio').elements();
    expect(items.map(({ textContent }) => textContent.trim())).toEqual([
      'Stop simulating',
      'Slow service (5 s)',
      'Offline',
      'Too many requests (429)',
      'Service unavailable (503)',
      'No reply',
      'Session expired',
      'Changes rejected',
      'Account banned',
    ]);
    await expect
      .element(page.getByRole('menuitemradio', { checked: true }))
      .toHaveTextContent('Changes rejected');
    const longest = page.getByRole('menuitem', { name: 'Simulate changes by others at EDDF' });
    for (const one of [...items, longest.element()]) expect(one.clientHeight).toBeLessThan(32);
    const opener = badge('Practice: simulating changes rejected').element();
    const box = (element?: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const menu = box(longest.element().closest('[popover]'));
    expect(menu.top).toBeGreaterThanOrEqual(box(opener).bottom);
    expect(menu.left).toBeCloseTo(box(opener).left, 0);
    await longest.click();
    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Simulated changes by others at EDDF. Reload to see them.');
  });

  test('starts the chosen condition and stops it, with the keyboard alone', async () => {
    await openApp({ hash: '#/settings' });
    await expect.element(badge('Practice')).toBeVisible();
    (badge('Practice').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Off');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Take the tour');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toMatch(/^Simulate changes by others/);
    await expect
      .element(page.getByRole('menuitem', { name: /^Simulate changes by others/ }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('Practice');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Off');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(focused).toBe('Practice: simulating slow service (5 s)');
    expect(await simulating()).toBe('slow');
    await badge('Practice: simulating slow service (5 s)').click();
    await item('Stop simulating').click();
    await expect.poll(focused).toBe('Practice');
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Off');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(focused()).not.toBe('Off');
    expect(document.activeElement?.matches('button')).toBe(true);
  });

  test('fits in the title row of a window of any width', async () => {
    await openApp({ signedIn: false, hash: '#/settings' });
    await calls.simulate('unavailable');
    await expect.element(badge('Practice: simulating service unavailable (503)')).toBeVisible();
    const header = document.querySelector('header');
    const boxes = ['.badge', '.search', '.end'].map((part) => header?.querySelector(part));
    for (const width of [1100, 420, 360]) {
      await page.viewport(width, 680);
      const edges = boxes.flatMap((part) => {
        const { left = NaN, right = NaN } = part?.getBoundingClientRect() ?? {};
        return [left, right];
      });
      expect(edges).toEqual(edges.toSorted((one, other) => one - other));
      expect(edges.at(-1)).toBeLessThanOrEqual(width);
      expect(boxes[0]?.scrollWidth).toBe(boxes[0]?.clientWidth);
      const [, , left = 0, right = 0] = edges;
      if (width === 1100) expect((left + right) / 2).toBe(width / 2);
    }
  });
});

test('a real service isn’t called practice, and nothing simulates there', async () => {
  await openApp({
    signedIn: false,
    prepare: (app) => {
      const { signIn, ...profile } = app.practice.profile;
      const real = { ...profile, name: 'Test service', signIn: { ...signIn } };
      return app.restart({ session: { profile: real, practice: false, simulation: undefined } });
    },
  });
  await expect.element(page.getByText('Test service', { exact: true }).first()).toBeVisible();
  expect(document.body.textContent).not.toMatch(/practi[cs]e/i);
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill('simulate');
  await expect.element(page.getByText(/^No matches\./)).toBeVisible();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
});
