import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findings } from './findings.ts';
import { expect, nadia, openPage, signIn, test } from './fixtures.ts';

const pair = { stopbar: 'EDDF_SB_L7_07C', leadOn: 'EDDF_LO_L7_25C' };

/** One that fails and one that is done. */
async function linkTwice(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Airport (ICAO)' }).fill('EDDF');
  await page.getByRole('textbox', { name: 'Stopbar id' }).fill(pair.stopbar);
  await page.getByRole('textbox', { name: 'Lead-on id' }).fill('NO_SUCH');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('NO_SUCH isn’t a point of EDDF');
  await page.getByRole('textbox', { name: 'Lead-on id' }).fill(pair.leadOn);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Linked:');
}

test('what was linked is filtered, exported and undone', async ({ page, service }) => {
  test.setTimeout(60_000);
  const linkedTo = () => service.world.points.get(pair.leadOn)?.linkedTo ?? [];
  await signIn(page, nadia);
  await linkTwice(page);
  await openPage(page, 'Activity');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByRole('radio', { name: 'Failed' }).check({ force: true });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('NO_SUCH isn’t a point of EDDF');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('NO_SUCH');

  await page.getByRole('radio', { name: 'All' }).check({ force: true });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('status')).toContainText('The opposite is staged at EDDF');
  expect(linkedTo()).toContain(pair.stopbar);
  await page.getByRole('button', { name: /^Apply 1/ }).click();
  await expect.poll(linkedTo).not.toContain(pair.stopbar);
});

for (const colorScheme of ['dark', 'light'] as const) {
  for (const width of [1100, 420]) {
    test.describe(`${colorScheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme, viewport: { width, height: 700 } });

      test('axe finds nothing on pages that are full', async ({ page }) => {
        test.setTimeout(60_000);
        await signIn(page, nadia);
        await linkTwice(page);
        await page.getByRole('button', { name: 'Load airport' }).click();
        await expect(page.getByRole('status')).toContainText('Loaded EDDF');
        expect(await findings(page), 'linking').toEqual([]);
        await openPage(page, 'Contributions');
        await expect(page.getByRole('switch').first()).toBeVisible();
        expect(await findings(page), 'contributions').toEqual([]);
        await openPage(page, 'Activity');
        await expect(page.getByRole('listitem')).toHaveCount(2);
        expect(await findings(page), 'activity').toEqual([]);
      });
    });
  }
}
