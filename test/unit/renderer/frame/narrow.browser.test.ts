import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { app } from '../../../../renderer/frame/app.svelte.ts';
import { openStaged } from '../../../support/linking/open-changes.ts';
import { chooseMore } from '../../../support/linking/linking-menu.ts';
import { mountPage } from '../../../support/page/mount-page.ts';

const done = <T>(value: T) => Promise.resolve({ ok: true, value } as const);
const dialog = () => page.getByRole('dialog').element();
/** Narrower text has a few letters per line. */
const readable = 90;

const widthOf = (selector: string): number =>
  document.querySelector(selector)?.getBoundingClientRect().width ?? 0;

// A compact window at 200 %.
beforeEach(async () => {
  await page.viewport(210, 360);
  onTestFinished(() => page.viewport(1100, 760));
});

test('a toast has its text above what it offers', async () => {
  await openStaged();
  const action = { label: 'Enable contributions', run: () => undefined };
  app.status = { kind: 'done', text: 'Contributions at EDDF stay disabled.', action };
  await expect.element(page.getByRole('button', { name: action.label })).toBeInViewport();
  expect(widthOf('.toast p')).toBeGreaterThan(readable);
});

test('the keys are above what they do', async () => {
  await openStaged();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog').getByText('Show live lights')).toBeInTheDocument();
  expect(widthOf('dialog dd')).toBeGreaterThan(readable);
});

test('the review of all airports has the changes below their airport', async () => {
  await openStaged();
  await chooseMore('Review changes at all airports…');
  await expect.element(page.getByRole('dialog')).toMatchTextContent('2 new links');
  expect(widthOf('dialog .what')).toBeGreaterThan(readable);
});

test.each(['Link by ID…', 'Export a division’s links…', 'Import…', 'Save proposal…'])(
  'the dialog of “%s” isn’t wider than the window',
  async (item) => {
    await openStaged();
    await chooseMore(item);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(dialog().scrollWidth).toBeLessThanOrEqual(dialog().clientWidth);
  },
);

test('an entry of Activity has what was done below its time', async () => {
  const entry: ActivityEntry = {
    ...{ id: 'entry-1', at: 1_780_000_000_000, who: 'Kim Park' },
    ...{ outcome: { ok: true, value: null }, action: 'link' },
    input: { icao: 'EDDF', stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_07C' },
  };
  mountPage('#/activity', { readActivity: () => done({ entries: [entry], unreadable: 0 }) });
  const row = page.getByRole('listitem').first();
  await expect.element(row).toMatchTextContent('EDDF');
  expect(widthOf('li .what')).toBeGreaterThan(readable);
});
