import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { done } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import { airportHandlers } from '../../../support/linking/airport-data.ts';
import { load, option, row } from '../../../support/linking/open-linking-page.ts';
import { calls, openApp } from '../../../support/page/app/open-app.ts';
import { signedOut } from '../../../support/page/companion-double.ts';
import { mountPage, signedIn } from '../../../support/page/mount-page.ts';

const touring: AppState = {
  ...signedIn,
  profile: { ...signedIn.profile, practice: true },
  remembered: { ...signedOut.remembered, practisingSince: 0 },
};

const noEntries = () => Promise.resolve(done({ entries: [], unreadable: 0 }));

/** Opens Linking during a tour in which nothing is done yet. */
function openTouring(state: AppState = touring) {
  return mountPage('#/linking', { ...airportHandlers(), readActivity: noEntries }, state);
}

test.each([true, false])(
  'the welcome is one line below the page at every width, and covers nothing (practice: %s)',
  async (practice) => {
    const profile = { ...touring.profile, practice };
    const { push } = openTouring({ ...touring, profile, firstRun: true });
    push({ ...touring, profile, session: { kind: 'signed-out' }, firstRun: true });
    const box = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
    const card = page.getByRole('complementary', { name: 'Welcome to Stopbar Companion' });
    await expect.element(page.getByRole('button', { name: 'Link by ID…' })).toBeVisible();
    for (const width of [420, 640, 900, 1100, 1440]) {
      await page.viewport(width, 560);
      await expect
        .poll(() => box(card.element()).width)
        .toBe(box(document.querySelector('main')).width);
      expect(Math.round(box(card.element()).height)).toBe(36);
      // It rises into its place.
      await expect
        .poll(() => box(card.element()).top)
        .toBe(box(document.querySelector('.page')).bottom);
    }
    await page.viewport(1100, 760);
  },
);

test('the end of the tour is one line', async () => {
  const outcome = { ok: true } as const;
  const pair = { leadOnId: 'A', stopbarId: 'B' };
  const ids = { divisionId: 1, airportRequestId: 2 };
  const entries = [
    { id: '1', at: 1, outcome, action: 'link', input: { ...pair, icao: 'EDDF' } },
    { id: '2', at: 1, outcome, action: 'switchContributions', input: { ...ids, enabled: true } },
    { id: '3', at: 1, outcome, action: 'sendContactMessage', input: {} },
  ] as unknown as readonly ActivityEntry[];
  const readActivity = () => Promise.resolve(done({ entries, unreadable: 0 }));
  mountPage('#/linking', { ...airportHandlers(), readActivity }, touring);
  const card = page.getByRole('complementary', { name: 'Tour complete' });
  for (const width of [420, 1100]) {
    await page.viewport(width, 760);
    await expect.element(card).toBeVisible();
    expect(Math.round(card.element().getBoundingClientRect().height)).toBe(36);
  }
});

test('the tour says what to do in the browser during a sign-in', async () => {
  const session = { kind: 'signing-in', since: 0, way: 'loopback' } as const;
  const { push } = openTouring({ ...touring, session: { kind: 'signed-out' } });
  const card = page.getByRole('complementary', { name: 'Tour' });
  await expect.element(card).toMatchTextContent(/Select Sign in at the top right/);
  push({ ...touring, session });
  await expect.element(card).toMatchTextContent(/Choose Nadia Brandt in your browser\./);
});

test('the tour says what to do next while the first lead-on is linked', async () => {
  await openApp();
  await calls.guidePractice({ on: true });
  const card = page.getByRole('complementary', { name: 'Tour' });
  await expect.element(card).toMatchTextContent(/Load EDDF, select a stopbar/);
  await load();
  await expect.element(card).toMatchTextContent(/Select a stopbar/);
  await row('EDDF_SB_L9_07C').click();
  await expect.element(card).toMatchTextContent(/Choose a lead-on, then apply\./);
  await option('EDDF_LO_L9_07C').click();
  await expect.element(card).toMatchTextContent(/Apply your changes\./);
});
