import type { Page } from '@playwright/test';
import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { expect, loadAirport, nadia, openPage, signIn, signOut, test } from '../fixtures.ts';

/** What the tests note in the page. */
interface Noted {
  /** The classes of elements that moved. */
  readonly moved: string[];
  /** How much of the page shifted, as `PerformanceObserver` counts it. */
  shifted: number;
}

type LayoutShift = PerformanceEntry & { readonly value: number };

async function noteMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Noted = { moved: [], shifted: 0 };
    Object.assign(globalThis, { noted });
    const note = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      const animations = target.getAnimations({ subtree: true });
      const moves = animations.some(({ effect }) => Number(effect?.getTiming().duration) > 0);
      if (moves) noted.moved.push(target.className);
    };
    for (const event of ['animationstart', 'transitionrun']) addEventListener(event, note, true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) noted.shifted += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift' });
  });
}

const noted = (page: Page): Promise<Noted> =>
  page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);

test('with reduced motion nothing moves, and without it something does', async ({ page }) => {
  await noteMotion(page);
  for (const [reducedMotion, icao] of [
    ['no-preference', 'EDDF'],
    ['reduce', 'EDDM'],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await openPage(page, 'Linking');
    await page.reload();
    await signIn(page, nadia);
    await loadAirport(page, 'EDDF');
    await openPage(page, 'Contributions');
    await page.getByRole('switch', { name: new RegExp(icao) }).click();
    await expect(page.getByRole('status').getByText(icao)).toBeVisible();
    await signOut(page);
    const { moved } = await noted(page);
    expect(moved.length > 0, moved.join()).toBe(reducedMotion === 'no-preference');
  }
});

test('no page shifts when its font arrives after its text', async ({ page }) => {
  await noteMotion(page);
  for (const name of pageNames) {
    await openPage(page, pageTitles[name]);
    const font = Promise.withResolvers<null>();
    await page.route(/\.woff2$/, async (route) => {
      await font.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: pageTitles[name] })).toBeVisible();
    if (name === 'linking') await loadAirport(page, 'EDDF');
    const { shifted } = await noted(page);
    font.resolve(null);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // Shifts are reported after the frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
    // Toolbars move by a few pixels. A line that's one pixel higher shifts Settings by 0.01.
    expect((await noted(page)).shifted - shifted, name).toBeLessThan(0.005);
    await page.unrouteAll();
  }
});
