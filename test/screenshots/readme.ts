import type { Browser } from '@playwright/test';
import { nadia, signIn } from '../e2e/fixtures.ts';
import { openContext } from './browser.ts';
import { button } from './scene.ts';
import { open } from './scenes/linking.ts';
import { hashOf, shrink, type Save } from './sheet.ts';
import { hostStill, picture } from './still.ts';

const schemes = ['dark', 'light'] as const;
const nameOf = (scheme: (typeof schemes)[number]) => `linking-${scheme}`;

export const readmeNames = schemes.map(nameOf);

/** Takes the README's pictures: the Linking page in both themes. */
export async function takeReadme(
  browser: Browser,
  isWanted: (name: string) => boolean,
  save: Save,
): Promise<void> {
  if (!readmeNames.some(isWanted)) return;
  const companion = await hostStill();
  const context = await openContext(browser, { viewport: { width: 1100, height: 680 } });
  const paper = await browser.newPage();
  try {
    const page = await context.newPage();
    await page.goto(companion.address);
    await signIn(page, nadia);
    await button(page, 'EDDM').waitFor();
    await open({ page });
    await page.mouse.move(0, 0);
    for (const colorScheme of schemes) {
      if (!isWanted(nameOf(colorScheme))) continue;
      await page.emulateMedia({ colorScheme });
      const screenshot = await picture(page);
      await save(nameOf(colorScheme), await shrink(paper, screenshot), hashOf([screenshot]));
    }
  } finally {
    await context.close();
    await paper.close();
    await companion.stop();
  }
}
