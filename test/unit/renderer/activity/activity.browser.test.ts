import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { answer, entry, ids, needle } from '../../../support/activity/entries.ts';
import { unreadSwitch } from '../../../support/contributions/switches-double.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

/** Mounts a long activity, newest first. The test searches for its oldest entry. */
function mountLong(length: number) {
  const all = [...Array.from({ length: length - 1 }, (_, back) => entry(length - back)), needle];
  const asked: number[] = [];
  mountPage('#/activity', {
    readActivity: () => answer({ entries: all.slice(0, 100), unreadable: 0 }),
    readOlderActivity: ({ before, limit }) => {
      asked.push(limit);
      const from = all.findIndex(({ id }) => id === before) + 1;
      return answer(all.slice(from, from + limit));
    },
  });
  return asked;
}

const rows = page.getByRole('listitem');

// These tests share a window, which keeps the filter.
test('entries are shown while an action is running', async () => {
  const readActivity = () => answer({ entries: [entry(1)], unreadable: 0 });
  mountPage('#/activity', { readActivity }, { ...signedIn, working: true });
  await expect.element(rows.first()).toMatchTextContent('Topic 1');
});

test('a switch whose outcome becomes known later is shown with it', async () => {
  const enabled: ActivityEntry = { ...needle, outcome: { ok: true, value: null } };
  let entries = [needle];
  const readActivity = () => answer({ entries, unreadable: 0 });
  const state = (contributionsEnabled: boolean | null) => ({
    ...signedIn,
    switches: [{ ...unreadSwitch, ...ids, icao: null, contributionsEnabled }],
  });
  const { push } = mountPage('#/activity', { readActivity }, state(null));
  await expect.element(rows.first()).toMatchTextContent('Tried to enable');
  entries = [enabled];
  push(state(true));
  await expect.element(rows.first()).toMatchTextContent('Enabled contributions');
});

describe('a long activity', () => {
  test('shows the newest entries, and older ones at the end of the list', async () => {
    const asked = mountLong(250);
    await expect.element(rows.first()).toBeVisible();
    expect(asked).toEqual([]);
    // Rows that aren't near the view have their place, but no elements.
    const pane = () => document.querySelector('.pane');
    const height = () => pane()?.scrollHeight ?? 0;
    await expect.poll(height).toBeGreaterThan(100 * 30);
    expect(height()).toBeLessThan(110 * 30);
    for (const shown of [200, 250]) {
      pane()?.scrollTo(0, height());
      await expect.poll(height).toBeGreaterThan(shown * 30);
    }
    pane()?.scrollTo(0, height());
    await expect
      .element(rows.getByRole('button', { name: /Tried to enable/ }).first())
      .toBeVisible();
    expect(rows.elements().length).toBeLessThan(200);
    await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  test('is searched back to the first entry', async () => {
    mountLong(2500);
    await expect.element(rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Unknown' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(rows.getByText(/The change may have gone through/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search activity' }).fill('no such thing');
    await expect.element(page.getByText('No matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows.elements().length).toBeGreaterThan(1);
  });
});

test('the filters of a compact window fit below the search, and Tab follows the rows', async () => {
  await page.viewport(420, 720);
  mountLong(1);
  await expect.element(rows.first()).toBeVisible();
  const all = [...document.querySelectorAll('.tools :is(input, button)')];
  const boxes = all
    .filter((control) => control.checkVisibility())
    .map((control) => control.getBoundingClientRect());
  const rowOf = ({ top }: DOMRect) => (top < (boxes[0]?.bottom ?? 0) ? 0 : 1);
  expect(boxes).toEqual(boxes.toSorted((a, b) => rowOf(a) - rowOf(b) || a.left - b.left));
  const chips = document.querySelector('.tools .chips');
  expect(chips?.scrollWidth).toBe(chips?.clientWidth);
  await page.viewport(1100, 760);
});

describe('unreadable lines of the activity file', () => {
  const unreadable = page.getByText(/activity file can’t be read/);

  test.each([
    [1, '1 line of the activity file can’t be read.'],
    [23, '23 lines of the activity file can’t be read.'],
  ])('are counted in one note: %i', async (count, said) => {
    mountPage('#/activity', {
      readActivity: () => answer({ entries: [entry(1)], unreadable: count }),
    });
    await expect.element(unreadable).toHaveTextContent(said);
    expect(unreadable.elements()).toHaveLength(1);
  });

  test('are reported even if there are no entries', async () => {
    mountPage('#/activity', { readActivity: () => answer({ entries: [], unreadable: 2 }) });
    await expect.element(unreadable).toBeVisible();
  });

  test('aren’t mentioned if there are none', async () => {
    mountPage('#/activity', { readActivity: () => answer({ entries: [entry(1)], unreadable: 0 }) });
    await expect.element(rows.first()).toBeVisible();
    await expect.element(unreadable).not.toBeInTheDocument();
  });
});

describe('the log', () => {
  const day = 86_400_000;
  const linked: ActivityEntry = {
    ...entry(1),
    action: 'changeLinks',
    input: {
      icao: 'EDDF',
      link: [
        { stopbarId: 'SB1', leadOnId: 'LO1' },
        { stopbarId: 'SB2', leadOnId: 'LO2' },
      ],
      unlink: [{ stopbarId: 'SB3', leadOnId: 'LO3' }],
    },
  };
  const two = [
    { ...linked, id: 'today', at: Date.now() },
    { ...entry(2), id: 'before', at: Date.now() - day },
  ];
  const mountTwo = () =>
    mountPage('#/activity', { readActivity: () => answer({ entries: two, unreadable: 0 }) });
  const first = page.getByRole('button', { name: /Linked 2 lead-ons/ }).first();

  test('is grouped by day, with one line for each entry', async () => {
    mountTwo();
    await expect.element(page.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
    await expect.element(first).toMatchTextContent(/^\d\d:\d\dz.*Done:.*unlinked 1 lead-on.*EDDF$/);
    for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBe(30);
  });

  test('shows every entry if the clock was wrong for a day in between', async () => {
    const entries = [0, 1, 0].map((back, at) => ({
      ...entry(3 - at),
      at: Date.now() - back * day,
    }));
    mountPage('#/activity', { readActivity: () => answer({ entries, unreadable: 0 }) });
    await expect.element(rows.nth(2)).toBeVisible();
    expect(rows.elements().map(({ textContent }) => /Topic \d/.exec(textContent)?.[0])).toEqual([
      'Topic 3',
      'Topic 1',
      'Topic 2',
    ]);
  });

  test('shows the details of an entry on Enter, and moves between entries with the arrow keys', async () => {
    mountTwo();
    await expect.element(first).toBeVisible();
    first.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('SB3')).toBeVisible();
    await expect.element(first).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(page.getByRole('button', { name: /Sent a message/ }).first())
      .toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(first).toHaveFocus();
  });

  test('has the actions of an entry in its context menu, and Escape returns the focus', async () => {
    mountTwo();
    await first.click({ button: 'right' });
    const items = page.getByRole('menuitem');
    await expect
      .poll(() => items.elements().map(({ textContent }) => textContent.trim()))
      .toEqual(['Undo…', 'Copy', 'Open EDDF']);
    await expect.element(items.first()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(items.nth(1)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(items.first()).not.toBeInTheDocument();
    await expect.element(first).toHaveFocus();
  });

  test('opens the menu of the focused entry with the menu key', async () => {
    mountTwo();
    await expect.element(first).toBeVisible();
    first.element().focus();
    await userEvent.keyboard('{ContextMenu}');
    await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible();
  });

  test('opens an entry’s airport on Linking', async () => {
    const asked: string[] = [];
    mountPage('#/activity', {
      readActivity: () => answer({ entries: two, unreadable: 0 }),
      openAirport: ({ icao }) => {
        asked.push(icao);
        return Promise.resolve({ ok: false, error: { kind: 'unreachable', reason: 'broken' } });
      },
    });
    await page.getByRole('button', { name: /^Open EDDF/ }).click();
    await expect.poll(() => [location.hash, ...asked]).toEqual(['#/linking', 'EDDF']);
  });

  test('says in its place that it can’t be loaded, and loads it on Try again', async () => {
    let fails = true;
    const error = { kind: 'unexpected', logId: 'a' } as const;
    mountPage('#/activity', {
      readActivity: () =>
        fails ? Promise.resolve({ ok: false, error }) : answer({ entries: two, unreadable: 0 }),
    });
    await expect.element(page.getByText(/Couldn’t load the activity/)).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(first).toBeVisible();
  });
});
