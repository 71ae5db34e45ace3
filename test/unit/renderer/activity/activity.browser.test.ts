import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { mountPage } from '../../../support/mount-page.ts';

const ids = { divisionId: 12, airportRequestId: 203 };
const entry = (number: number): ActivityEntry => ({
  id: `entry-${number}`,
  at: 1_780_000_000_000 + number,
  who: 'Kim Park',
  outcome: { ok: true, value: null },
  action: 'sendContactMessage',
  input: { topic: `Topic ${number}` },
});
const needle: ActivityEntry = {
  ...entry(1),
  outcome: { ok: false, error: { kind: 'lost', reason: 'broken' } },
  action: 'switchContributions',
  input: { ...ids, contributionsEnabled: true },
};
const answer = <T>(value: T) => Promise.resolve({ ok: true, value } as const);

/** A long activity, newest first, whose oldest entry is the one to be found. */
function mountLong(length: number) {
  const all = [...Array.from({ length: length - 1 }, (_, back) => entry(length - back)), needle];
  const asked: number[] = [];
  mountPage('#/activity', {
    readActivity: () => answer(all.slice(0, 100)),
    readOlderActivity: ({ before, most }) => {
      asked.push(most);
      const from = all.findIndex(({ id }) => id === before) + 1;
      return answer(all.slice(from, from + most));
    },
  });
  return asked;
}

const rows = page.getByRole('listitem');

describe('a long activity', () => {
  test('shows its newest part, and older ones when they are asked for', async () => {
    const asked = mountLong(250);
    await expect.element(rows.nth(99)).toBeVisible();
    expect(rows.elements()).toHaveLength(100);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => rows.elements().length).toBe(200);
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => rows.elements().length).toBe(250);
    await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
  });

  test('is searched to its end', async () => {
    mountLong(2500);
    await expect.element(rows.first()).toBeVisible();
    await page.getByText('Not known', { exact: true }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(rows.getByText(/It may have been done/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search activity' }).fill('no such thing');
    await expect.element(page.getByText('Nothing fits.')).toBeVisible();
  });
});

describe('an entry', () => {
  test('that switched contributions is switched back, and told', async () => {
    const sent: unknown[] = [];
    const done: ActivityEntry = { ...needle, outcome: { ok: true, value: null } };
    mountPage('#/activity', {
      readActivity: () => answer([done]),
      switchContributions: (input) => {
        sent.push(input);
        return answer(null);
      },
    });
    await page.getByRole('button', { name: /^Switch back/ }).click();
    await expect
      .element(page.getByRole('status').getByText(/^Contributions are disabled/))
      .toBeVisible();
    expect(sent).toEqual([{ ...ids, contributionsEnabled: false }]);
  });

  test('is copied with its time, its words and what to do', async () => {
    const copied: string[] = [];
    mountPage('#/activity', {
      readActivity: () => answer([needle]),
      copyText: ({ text }) => {
        copied.push(text);
        return answer(null);
      },
    });
    await page.getByRole('button', { name: /^Copy/ }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied.');
    expect(copied[0]).toMatch(
      /^2026-.*\nKim Park\nEnable contributions.*\n.*Look before you repeat/,
    );
  });
});
