import { pageNames, pageTitles } from '../../renderer/frame/pages.ts';
import { findings } from './findings.ts';
import { expect, openPage, test } from './fixtures.ts';

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [1100, 420]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 560 } });

      test('axe finds nothing on any page, untouched or with mistakes marked', async ({ page }) => {
        for (const name of pageNames) {
          await openPage(page, pageTitles[name]);
          expect(await findings(page), name).toEqual([]);
        }
        await openPage(page, 'Contact');
        await page.getByRole('button', { name: 'Send message' }).click();
        await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
        expect(await findings(page), 'mistakes').toEqual([]);
      });

      test('nothing is wider than the window', async ({ page }) => {
        for (const name of pageNames) {
          await openPage(page, pageTitles[name]);
          const wider = await page.evaluate(() => {
            const { scrollWidth } = document.documentElement;
            const wide = [...document.querySelectorAll('main, main *')].filter(
              (element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0,
            );
            const scrolled = wide.filter(
              (element) => getComputedStyle(element).overflowX !== 'visible',
            );
            return scrollWidth > innerWidth || scrolled.length > 0;
          });
          expect(wider, name).toBe(false);
        }
      });
    });
  }
}

test('a page opens at its top, and an outcome covers nothing of it', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 560 });
  await openPage(page, 'Contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await send.scrollIntoViewIfNeeded();
  const [button, line] = [await send.boundingBox(), await page.getByRole('alert').boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);

  await openPage(page, 'Linking');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});
