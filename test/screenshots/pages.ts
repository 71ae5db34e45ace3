import type { Browser, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { pageNames, pageTitles } from '../../renderer/pages.ts';
import { nadia, openPage, signIn } from '../e2e/fixtures.ts';
import { hostCompanion } from '../support/hosted-companion.ts';
import { writeSheet } from './sheet.ts';

/** The README's pictures: every page, in both themes. */
export async function takePages(browser: Browser): Promise<void> {
  const companion = await hostCompanion();
  const paper = await browser.newPage();
  const page = await browser.newPage({ viewport: { width: 1100, height: 680 } });
  try {
    await page.goto(companion.address);
    await signIn(page, nadia);
    await doAllJobs(page);
    for (const name of pageNames) {
      await openPage(page, pageTitles[name]);
      if (name === 'contributions') await page.getByRole('switch').first().waitFor();
      if (name === 'activity') await page.getByRole('listitem').nth(2).waitFor();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.mouse.move(0, 0);
        await writeSheet(paper, [[await page.screenshot()]], pathOf(`${name}-${colorScheme}.png`));
      }
    }
  } finally {
    await page.close();
    await paper.close();
    await companion.stop();
  }
}

/** So that no page is empty. */
async function doAllJobs(page: Page): Promise<void> {
  await openPage(page, 'Contact');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nadia.brandt@example.org');
  await page.getByRole('button', { name: 'Bug Report' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('The stopbar at L7 stays lit.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('status').getByText('Sent:').waitFor();
  await openPage(page, 'Contributions');
  await page.getByRole('switch').first().click();
  await page.getByRole('status').getByText('Contributions').waitFor();
  await openPage(page, 'Linking');
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
  await page.getByRole('textbox', { name: 'Stopbar id' }).fill('EDDF_SB_L7_07C');
  await page.getByRole('textbox', { name: 'Lead-on id' }).fill('EDDF_LO_L7_25C');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('status').getByText('Linked').waitFor();
  await page.getByRole('button', { name: 'Load airport' }).click();
  await page.getByRole('status').getByText('Loaded').waitFor();
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
