import type { Browser, Page } from '@playwright/test';
import type { PageName } from '../../electron/contract/window.ts';
import { pageNames, pageTitles } from '../../renderer/frame/pages.ts';
import { nadia, openPage, signIn } from '../e2e/fixtures.ts';
import { openContext } from './browser.ts';
import { hashOf, shrink, type Save } from './sheet.ts';
import { hostStill, picture } from './still.ts';

const schemes = ['dark', 'light'] as const;
const nameOf = (page: PageName, scheme: (typeof schemes)[number]) => `${page}-${scheme}`;

/** Every page, in both themes. */
export const pictureNames = pageNames.flatMap((page) =>
  schemes.map((scheme) => nameOf(page, scheme)),
);

/** Takes the README's pictures. */
export async function takePages(
  browser: Browser,
  isWanted: (name: string) => boolean,
  save: Save,
): Promise<void> {
  if (!pictureNames.some(isWanted)) return;
  const companion = await hostStill();
  const context = await openContext(browser, { viewport: { width: 1100, height: 680 } });
  const paper = await browser.newPage();
  try {
    const page = await context.newPage();
    await page.goto(companion.address);
    await signIn(page, nadia);
    await doAllJobs(page);
    for (const name of pageNames) {
      await openPage(page, pageTitles[name]);
      if (name === 'contributions') await page.getByRole('switch').first().waitFor();
      if (name === 'activity') await page.getByRole('listitem').nth(2).waitFor();
      for (const colorScheme of schemes) {
        if (!isWanted(nameOf(name, colorScheme))) continue;
        await page.emulateMedia({ colorScheme });
        await page.mouse.move(0, 0);
        const screenshot = await picture(page);
        await save(
          nameOf(name, colorScheme),
          await shrink(paper, screenshot),
          hashOf([screenshot]),
        );
      }
    }
  } finally {
    await context.close();
    await paper.close();
    await companion.stop();
  }
}

/** Does something on every page, so none is empty. */
async function doAllJobs(page: Page): Promise<void> {
  await openPage(page, 'Contact');
  await page.getByRole('textbox', { name: 'Email' }).fill('nadia.brandt@example.org');
  await page.getByRole('button', { name: 'Bug Report' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('The stopbar at L7 stays lit.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').getByText('Sent your message').waitFor();
  await openPage(page, 'Contributions');
  await page.getByRole('switch').first().click();
  await page.getByRole('status').getByText('Contributions').waitFor();
  await openPage(page, 'Linking');
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
  await page.getByRole('textbox', { name: 'Stopbar ID' }).fill('EDDF_SB_L7_07C');
  await page.getByRole('textbox', { name: 'Lead-on ID' }).fill('EDDF_LO_L7_25C');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('status').getByText('Linked').waitFor();
  await page.getByRole('button', { name: 'Load airport' }).click();
  await page.getByRole('status').getByText('Loaded').waitFor();
}
