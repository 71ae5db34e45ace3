import type { Browser, Page } from '@playwright/test';
import { nadia, openPage, row, signIn } from '../e2e/fixtures.ts';
import { openContext } from './browser.ts';
import { choose, press } from './scene.ts';
import { open, stage } from './scenes/linking-steps.ts';
import { hashOf, shrink, type Save } from './sheet.ts';
import { drawn, hostStill, picture } from './still.ts';

interface Shown {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'dark' | 'light';
  /** Brings the page from the state of the previous picture to this one. */
  readonly reach: (page: Page) => Promise<void>;
}

/** The pictures by name, in the order in which they're taken. */
const shown: Readonly<Record<string, Shown>> = {
  'linking-light': {
    ...{ width: 1440, height: 900, colorScheme: 'light' },
    reach: async (page) => {
      await open({ page });
      await stage({ page });
      await row(page, 'EDDF_SB_L11_07C').click();
      await row(page, 'EDDF_LO_L11_07C').click();
    },
  },
  'linking-compact': {
    ...{ width: 420, height: 720, colorScheme: 'dark' },
    reach: () => Promise.resolve(),
  },
  'linking-dark': {
    ...{ width: 1100, height: 680, colorScheme: 'dark' },
    reach: async (page) => {
      await choose(page, 'Split');
      await press(page, 'Review');
      const row = page.getByRole('region', { name: 'Review changes' }).locator('li :focus');
      await row.waitFor();
      // The map labels the point of a focused row.
      await row.blur();
    },
  },
  'linking-map': {
    ...{ width: 1100, height: 680, colorScheme: 'dark' },
    reach: async (page) => {
      await press(page, 'Review');
      await choose(page, 'Map');
      await page.getByRole('application', { name: 'Map', exact: true }).waitFor();
      await page
        .getByRole('region', { name: 'L11' })
        .getByRole('button', { name: 'Close' })
        .click();
      await page.keyboard.press('l');
      await page.getByText('controllers connected').last().waitFor();
      await page.mouse.move(640, 240);
      await page.mouse.wheel(0, -500);
    },
  },
  contributions: {
    ...{ width: 1100, height: 680, colorScheme: 'light' },
    reach: async (page) => {
      await openPage(page, 'Contributions');
      for (const icao of ['EDDF', 'EDDM']) {
        await page.getByRole('checkbox', { name: `Select ${icao}` }).check();
      }
    },
  },
};

export const readmeNames = Object.keys(shown);

/** Takes the README's pictures, on the practice service. */
export async function takeReadme(
  browser: Browser,
  isWanted: (name: string) => boolean,
  save: Save,
): Promise<void> {
  if (!readmeNames.some(isWanted)) return;
  const companion = await hostStill();
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 } });
  const paper = await browser.newPage();
  try {
    const page = await context.newPage();
    await page.goto(companion.address);
    await signIn(page, nadia);
    await press(page, 'Dismiss');
    for (const [name, { reach, colorScheme, ...size }] of Object.entries(shown)) {
      await page.setViewportSize(size);
      await reach(page);
      if (!isWanted(name)) continue;
      await page.mouse.move(0, 0);
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      const screenshot = await picture(page);
      await save(name, await shrink(paper, screenshot), hashOf([screenshot]));
    }
  } finally {
    await context.close();
    await paper.close();
    await companion.stop();
  }
}
