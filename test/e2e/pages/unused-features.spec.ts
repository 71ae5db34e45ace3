import type { Page } from '@playwright/test';
import { expect, loadAirport, nadia, openPage, signIn, test } from '../fixtures.ts';

/** What the page notes. */
interface Noted {
  /** The functions that set timers. */
  readonly timers: string[];
  /** The classes of elements that moved. */
  readonly moved: string[];
}

async function noteTimersAndMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { timers: [], moved: [] };
    Object.assign(globalThis, { noted });
    for (const name of ['setInterval', 'setTimeout'] as const) {
      const start = window[name].bind(window) as (handler: TimerHandler, ms?: number) => number;
      const counting = (handler: TimerHandler, ms = 0) => {
        // A timeout without a delay only waits for the current task.
        if (name === 'setInterval' || ms > 0) noted.timers.push(name);
        return start(handler, ms);
      };
      Object.assign(window, { [name]: counting });
    }
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      const animations = target.getAnimations({ subtree: true });
      const moves = animations.some(({ effect }) => Number(effect?.getTiming().duration) > 0);
      if (moves) noted.moved.push(target.className);
    };
    for (const event of ['animationstart', 'transitionrun']) addEventListener(event, note, true);
  });
}

const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);

/** Returns the name of a script, without its hash. */
const chunkOf = (address: string): string | undefined =>
  /\/assets\/([a-z-]+?)-[\w-]{6}\.js$/.exec(new URL(address).pathname)?.[1];

test('unused features load no code, send no requests and set no timers, and with reduced motion nothing moves', async ({
  page,
  faults,
}) => {
  const chunks = new Set<string | undefined>();
  page.on('request', (request) => chunks.add(chunkOf(request.url())));
  await noteTimersAndMotion(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose an airport' })).toBeVisible();
  expect([...chunks]).toContain('first-view');
  for (const feature of ['linking', 'contributions', 'palette', 'whats-new', 'licences']) {
    expect([...chunks]).not.toContain(feature);
  }
  expect((await noted(page)).timers).toEqual([]);

  const switchAt = async (icao: string) => {
    await page.getByRole('switch', { name: `Contributions at ${icao}` }).click();
    await expect(page.getByRole('status').getByText(icao)).toBeVisible();
  };
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await openPage(page, 'Contributions');
  await expect(page.getByRole('switch', { name: 'Contributions at EDDF' })).toBeChecked();
  const asked = faults.requests.map(({ path }) => path);
  expect(asked.filter((path) => path.includes('/state'))).toEqual([]);
  expect(asked.filter((path) => /\/(points|links)$/.test(path)).sort()).toEqual([
    '/v2/airports/EDDF/links',
    '/v2/airports/EDDF/points',
  ]);
  expect(faults.requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await switchAt('EDDF');
  // The user's actions show toasts, which use timeouts but no intervals.
  const { moved, timers } = await noted(page);
  expect(new Set(timers)).toEqual(new Set(['setTimeout']));
  expect(moved).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await switchAt('EDDM');
  await expect.poll(async () => (await noted(page)).moved).not.toEqual([]);
});
