// npm run screenshots: the README's pictures, made anew from the practice data.
import { chromium } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { nadia, signIn } from '../e2e/fixtures.ts';
import { findChromium } from '../support/chromium.mjs';
import { hostCompanion } from '../support/hosted-companion.ts';

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const companion = await hostCompanion();
try {
  const page = await browser.newPage({
    colorScheme: 'dark',
    viewport: { width: 1100, height: 680 },
  });
  await page.goto(companion.address);
  await signIn(page, nadia);
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
  await page.getByRole('textbox', { name: 'Stopbar id' }).fill('EDDF_SB_L7_07C');
  await page.getByRole('textbox', { name: 'Lead-on id' }).fill('EDDF_LO_L7_25C');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByRole('status').getByText('Linked').waitFor();
  await page.screenshot({ path: fileURLToPath(new URL('linking-dark.png', import.meta.url)) });
} finally {
  await browser.close();
  await companion.stop();
}
