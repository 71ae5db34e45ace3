import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { pageNames, pageTitles } from '../../renderer/pages.ts';
import { expect, openPage, test } from './fixtures.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function findings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>(`${axe}; axe.run()`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

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
            const main = document.querySelector('main');
            return scrollWidth > innerWidth || (main?.scrollWidth ?? 0) > (main?.clientWidth ?? 0);
          });
          expect(wider, name).toBe(false);
        }
      });
    });
  }
}
