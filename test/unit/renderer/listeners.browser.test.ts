import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { load } from '../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../support/page/app/open-app.ts';
import { countListeners } from '../../support/page/count-listeners.ts';

// Counts listeners instead of measuring time, because counts are the same on every machine.

/** Opens the Linking page with an airport of this many points. */
async function open(points: number) {
  const counted = countListeners();
  await openApp();
  const icao = await inNode(
    ({ bigAirport, world }, points) => bigAirport(world, { points, links: points }).icao,
    points,
  );
  await load(icao);
  return counted;
}

test('an airport of 5,000 points needs few listeners, not one per row', async () => {
  const { now, added } = await open(5000);
  expect(now()).toBeGreaterThan(0);
  // Svelte adds most of them: one on the document for each type of event.
  expect(now()).toBeLessThanOrEqual(14);
  expect(added()).toBeLessThanOrEqual(150);
});

test('visiting the map and other pages leaves no listener behind', async () => {
  const listeners = await open(500);
  const tab = (name: string) => page.getByRole('radio', { name });
  const look = async () => {
    await tab('Map').click();
    await expect.element(tab('Map')).toBeChecked();
    await tab('List').click();
    for (const name of ['Contributions', 'Activity', 'Linking']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await expect.element(page.getByRole('button', { name: /^Reload, loaded/ })).toBeVisible();
  };
  // Listeners that are added once, at the first visit, stay.
  await look();
  const before = listeners.now();
  await look();
  expect(listeners.now()).toBe(before);
});
