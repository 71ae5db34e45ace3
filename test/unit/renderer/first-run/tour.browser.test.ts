import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { done } from '../../../../electron/contract/result.ts';
import type { AppState } from '../../../../electron/contract/state.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import { load, open, option, row, signedIn } from '../../../support/linking/open-linking-page.ts';

const touring: AppState = {
  ...signedIn,
  profile: { ...signedIn.profile, practice: true },
  remembered: { commands: [], practisingSince: 0 },
};

/** Opens Linking during a tour in which nothing is done yet. */
function openTouring(state: AppState = touring) {
  const airport = createAirportDouble();
  const handlers = {
    ...airport.handlers,
    readActivity: () => Promise.resolve(done({ entries: [], unreadable: 0 })),
  };
  return open({ ...airport, handlers }, state);
}

test('the welcome doesn’t cover the content of an empty page', async () => {
  const { push } = openTouring({ ...touring, firstRun: true });
  push({ ...touring, session: { kind: 'signed-out' }, firstRun: true });
  const box = (locator: Locator) => locator.element().getBoundingClientRect();
  const card = page.getByRole('complementary', { name: 'Welcome to Stopbar Companion' });
  const empty = page.getByRole('button', { name: 'Link by ID…' });
  for (const width of [420, 640, 899, 900]) {
    await page.viewport(width, 560);
    await expect.element(empty).toBeVisible();
    const isBeside = () => box(card).right <= box(empty).left;
    const isBelow = () => box(card).top >= box(empty).bottom;
    await expect.poll(() => isBeside() || isBelow()).toBe(true);
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
  openTouring();
  const card = page.getByRole('complementary', { name: 'Tour' });
  await expect.element(card).toMatchTextContent(/Load EDDF, select a stopbar/);
  await load();
  await expect.element(card).toMatchTextContent(/Select a stopbar/);
  await row('EDDF_SB_L9_07C').click();
  await expect.element(card).toMatchTextContent(/Choose a lead-on, then apply\./);
  await option('EDDF_LO_L9_07C').click();
  await expect.element(card).toMatchTextContent(/Apply your changes\./);
});
