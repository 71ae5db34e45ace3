import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { airportField, expect, loadAirport, openPage, test } from '../fixtures.ts';

type LayoutShift = PerformanceEntry & { readonly value: number };

/** In the page: how much of it has shifted, as `PerformanceObserver` counts it. */
declare let shifted: number;

test('the palette takes keys before its code has arrived, and no page shifts when its font arrives after its text', async ({
  page,
}) => {
  const held = Promise.withResolvers<null>();
  const palette = /\/palette-[\w-]+\.js$/;
  await page.route(palette, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(palette);
  await airportField(page).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('acx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('tiv');
  await asked;
  held.resolve(null);
  const command = page.getByRole('combobox', { name: 'Command' });
  await expect(command).toBeFocused();
  await page.keyboard.type('ity');
  await expect(command).toHaveValue('activity');
  await expect(airportField(page)).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();

  await page.addInitScript(() => {
    Object.assign(globalThis, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift' });
  });
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
    const before = await page.evaluate(() => shifted);
    font.resolve(null);
    await page.evaluate(async () => {
      await document.fonts.ready;
      // Shifts are reported after the frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
    // Toolbars move by a few pixels. A line that's one pixel higher shifts Settings by 0.01.
    expect((await page.evaluate(() => shifted)) - before, name).toBeLessThan(0.005);
    await page.unrouteAll();
  }
});
