import type { Page } from '@playwright/test';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { partAOnly } from '../../support/requests/part-a-only.ts';
import {
  airportField,
  chooseMore,
  expect,
  fillIds,
  nadia,
  openPage,
  signIn,
  test,
} from '../fixtures.ts';

const fits = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };

/** Finds a command by its whole title. */
async function findCommand(page: Page, title: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(title);
  return page.getByRole('option').filter({ hasText: title }).first();
}

async function runCommand(page: Page, title: string): Promise<void> {
  await (await findCommand(page, title)).click();
}

test.describe('on a service with only part A of SERVICE.md, the app', () => {
  const missed: string[] = [];
  const points = 'Test service doesn’t list points, so there’s no table or map.';

  const onPartA = test.extend({
    service: async ({}, use) => {
      missed.length = 0;
      const service = await startPractice({ intercept: partAOnly(missed) });
      await use(service);
      await service.close();
    },
  });

  onPartA('offers none of the other features, and says why', async ({ page, service }) => {
    onPartA.setTimeout(120_000);
    await signIn(page, nadia);

    await test.step('doesn’t call the account unknown', async () => {
      await expect(page.getByRole('button', { name: 'Account: Signed in' })).toBeVisible();
      await expect(page.getByText('You don’t have an account')).toHaveCount(0);
    });

    await test.step('suggests no airports', async () => {
      await expect(page.getByRole('heading', { name: 'Choose an airport' })).toBeVisible();
      await expect(page.getByRole('button', { name: /EDD/ })).toHaveCount(0);
    });

    await test.step('links by IDs', async () => {
      await airportField(page).fill('EDDF');
      await airportField(page).press('Enter');
      await expect(page.getByRole('alert')).toContainText(`${points} Link by ID instead.`);
      await fillIds(page, 'EDDF', fits.stopbarId, fits.leadOnId);
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await expect
        .poll(() => service.world.points.get(fits.leadOnId)?.linkedTo)
        .toEqual([fits.stopbarId]);
    });

    await test.step('says why live lights, proposals and exports are disabled', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      for (const name of [/^Show live lights/, /^Save proposal…/, /^Export links/]) {
        await expect(page.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
        await expect(page.getByRole('menuitem', { name })).toContainText(points);
      }
      await expect(page.getByRole('menuitem', { name: /^Disable contributions/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
      for (const title of ['Show live lights', 'Save proposal…', 'Link to nearest…']) {
        await expect(await findCommand(page, title)).toContainText(points);
        await page.keyboard.press('Escape');
      }
    });

    await test.step('doesn’t offer to disable contributions during work or to show changes by others', async () => {
      for (const title of ['Disable contributions while', 'Show what others changed']) {
        await expect(await findCommand(page, title)).toHaveCount(0);
        await page.keyboard.press('Escape');
      }
    });

    await test.step('says why a proposal can’t be opened', async () => {
      await chooseMore(page, 'Import…');
      const proposal = {
        ...{ format: 'stopbar-companion-proposal', version: 1, icao: 'EDDF' },
        link: [fits],
      };
      await page
        .getByRole('textbox', { name: 'Links or a proposal' })
        .fill(JSON.stringify(proposal));
      const dialog = page.getByRole('dialog', { name: 'Import' });
      await expect(dialog).toContainText(points);
      await page.keyboard.press('Escape');
    });

    await test.step('says why several airports can’t be imported or exported', async () => {
      await chooseMore(page, 'Import…');
      const lines = ['EDDF', 'EDDM'].map((icao) => `${icao},${icao}_SB,${icao}_LO`).join('\n');
      await page.getByRole('textbox', { name: 'Links or a proposal' }).fill(lines);
      await page.getByRole('button', { name: 'Stage 2 links at 2 airports' }).click();
      const review = page.getByRole('dialog', { name: 'Changes at all airports' });
      const row = review.getByText(`${points} Link by ID instead. None of its links were staged.`);
      await expect(row).toHaveCount(2);
      await page.keyboard.press('Escape');

      await runCommand(page, 'Export a division’s links…');
      const exporting = page.getByRole('dialog', { name: 'Export a division’s links' });
      await expect(exporting).toContainText('Test service doesn’t list divisions.');
      await page.keyboard.press('Escape');
    });

    await test.step('changes contributions by ID', async () => {
      await runCommand(page, 'Check links at all airports');
      await expect(page.getByRole('heading', { level: 1, name: 'Contributions' })).toBeVisible();
      await expect(page.getByText('Test service doesn’t list divisions.').first()).toBeVisible();
      await page.getByLabel('Division ID').fill('12');
      await page.getByLabel('Airport request ID').fill('203');
      await page.getByRole('button', { name: 'Disable contributions' }).click();
      await expect
        .poll(() => service.world.airportRequests.find(({ id }) => id === 203))
        .toMatchObject({ contributions_enabled: false });
    });

    await test.step('shows no service notice, but what’s new', async () => {
      await expect(page.getByText(/^Service (notice|warning|error)/)).toHaveCount(0);
      await runCommand(page, 'What’s new');
      await expect(page.getByRole('dialog', { name: 'What’s new' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('records both actions in Activity', async () => {
      await openPage(page, 'Activity');
      await expect(page.getByText(/^Done: Disabled contributions/)).toBeVisible();
      await expect(page.getByText(/^Done: Linked /)).toBeVisible();
    });

    expect(missed.filter((request) => !request.startsWith('GET '))).toEqual([]);
    for (const path of ['state', 'euroscope']) {
      expect(missed.filter((request) => request.includes(path))).toEqual([]);
    }
  });
});
