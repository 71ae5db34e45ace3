import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Condition } from '../../../../electron/contract/service.ts';
import { done } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import { airportState, frankfurt } from '../../../support/linking/airport-data.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { mountPage } from '../../../support/page/mount-page.ts';

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
      guidePractice: ({ on }) => {
        const practisingSince = on ? Date.now() : null;
        push({ ...simulating(first), remembered: { ...signedOut.remembered, practisingSince } });
        return Promise.resolve(done(null));
      },
      suggestAirports: () => Promise.resolve(done({ recent: [], ofDivisions: [] })),
      rememberCommand: () => Promise.resolve(done(null)),
    },
    simulating(first),
  );
  return { asked };
}

const badge = (name: string) => page.getByRole('button', { name, exact: true });
const item = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
const focused = () => document.activeElement?.textContent.trim();

test('a notice says that the app is simulated to be offline, and stops it', async () => {
  const { asked } = open('offline');
  const notice = page.getByText('Offline (simulated). Requests fail until you stop.');
  await expect.element(notice).toBeVisible();
  const stop = page.getByRole('button', { name: 'Stop simulating', exact: true });
  // It's one line, with the padding of the other notices.
  const bar = notice.element().parentElement?.getBoundingClientRect();
  expect(bar?.height).toBeLessThan(40);
  expect(notice.element().getBoundingClientRect().left).toBeGreaterThan(bar?.left ?? Infinity);
  await stop.click();
  expect(asked).toEqual(['none']);
  await expect.element(notice).not.toBeInTheDocument();
});

describe('the practice menu', () => {
  test('opens below its badge, with each item on one line', async () => {
    mountPage(
      '#/settings',
      {},
      {
        ...simulating('none'),
        linking: { inWork: airportState(frankfurt()).work, others: [], apply: null },
      },
    );
    await badge('Practice').click();
    const longest = page.getByRole('menuitem', { name: 'Simulate changes by others at EDDF' });
    await expect.element(longest).toBeVisible();
    expect(longest.element().clientHeight).toBeLessThan(32);
    const menu = longest.element().closest('[popover]')?.getBoundingClientRect();
    expect(menu?.left).toBeCloseTo(badge('Practice').element().getBoundingClientRect().left, 0);
  });

  test('lists each condition in plain words, with the current one checked', async () => {
    open('refused');
    await badge('Practice: simulating changes rejected').click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expect.element(page.getByText(/Nothing reaches a real airport\./)).toBeVisible();
    expect(
      page
        .getByRole('menuitemradio')
        .elements()
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
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
  });

  test('starts the chosen condition, says so in the badge, and stops it', async () => {
    const { asked } = open();
    await badge('Practice').click();
    await item('No reply').click();
    await expect.element(badge('Practice: simulating no reply')).toBeVisible();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(focused()).toBe('Practice: simulating no reply');
    await badge('Practice: simulating no reply').click();
    await item('Stop simulating').click();
    await expect.element(badge('Practice')).toBeVisible();
    expect(asked).toEqual(['lost-reply', 'none']);
    expect(focused()).toBe('Practice');
  });

  test('simulates changes by others at the loaded airport', async () => {
    const changed: string[] = [];
    const simulateChanges = (icao: string) => {
      changed.push(icao);
      return Promise.resolve(done(null));
    };
    const { push } = mountPage('#/settings', { simulateChanges }, simulating('none'));
    await badge('Practice').click();
    const blocked = page.getByRole('menuitem', {
      name: /^Simulate changes by others/,
    });
    await expect.element(blocked).toHaveAttribute('aria-disabled', 'true');
    push({
      ...simulating('none'),
      linking: { inWork: airportState(frankfurt()).work, others: [], apply: null },
    });
    await page.getByRole('menuitem', { name: 'Simulate changes by others at EDDF' }).click();

    await expect
      .element(page.getByRole('status'))
      .toMatchTextContent('Simulated changes by others at EDDF. Reload to see them.');
    expect(changed).toEqual(['EDDF']);
  });

  test('can be used with the keyboard alone', async () => {
    const { asked } = open('offline');
    await expect.element(badge('Practice: simulating offline')).toBeVisible();
    (badge('Practice: simulating offline').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Offline');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Take the tour');
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toMatch(/^Simulate changes by others/);
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('Practice: simulating offline');
    expect(asked).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe('Offline');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(badge('Practice: simulating too many requests (429)')).toBeVisible();
    expect(asked).toEqual(['limited']);
  });

  test.each([1100, 420, 360])('fits in the title row of a window %i pixels wide', async (width) => {
    await page.viewport(width, 680);
    open('unavailable');
    await expect.element(badge('Practice: simulating service unavailable (503)')).toBeVisible();
    const header = document.querySelector('header');
    const boxes = ['.badge', '.search', '.end'].map((part) => header?.querySelector(part));
    const edges = boxes.flatMap((part) => {
      const { left = NaN, right = NaN } = part?.getBoundingClientRect() ?? {};
      return [left, right];
    });
    expect(edges).toEqual(edges.toSorted((one, other) => one - other));
    expect(edges.at(-1)).toBeLessThanOrEqual(width);
    expect(boxes[0]?.scrollWidth).toBe(boxes[0]?.clientWidth);
    const [, , left = 0, right = 0] = edges;
    if (width === 1100) expect((left + right) / 2).toBe(width / 2);
  });

  test('starts the tour on the page of its first step, with the focus in its card', async () => {
    open();
    await badge('Practice').click();
    await page.getByRole('menuitem', { name: 'Take the tour' }).click();
    await expect.element(page.getByRole('complementary', { name: 'Tour' })).toHaveFocus();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    await page.getByRole('button', { name: 'End tour' }).click();
  });

  test('closes on Tab, and the focus moves on', async () => {
    open('offline');
    await badge('Practice: simulating offline').click();
    await expect.poll(focused).toBe('Offline');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(focused()).not.toBe('Offline');
    expect(document.activeElement?.matches('button')).toBe(true);
  });

  test('isn’t shown for a real service', async () => {
    open(null);
    await expect.element(page.getByText('Test service', { exact: true }).first()).toBeVisible();
    await expect.element(badge('Practice')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await page.getByRole('combobox').fill('simulate');
    await expect.element(page.getByText(/^No matches\./)).toBeVisible();
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  });
});

test('the palette starts and stops a simulation', async () => {
  const { asked } = open();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('simulate slow');
  await userEvent.keyboard('{Enter}');
  await expect.element(badge('Practice: simulating slow service (5 s)')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('stop simulating');
  await userEvent.keyboard('{Enter}');
  await expect.element(badge('Practice')).toBeVisible();
  expect(asked).toEqual(['slow', 'none']);
});
