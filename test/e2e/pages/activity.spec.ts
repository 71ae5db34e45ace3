import type { Page } from '@playwright/test';
import { expectNoFindings } from '../findings.ts';
import {
  downloaded,
  expect,
  fillIds,
  loadAirport,
  nadia,
  openPage,
  signIn,
  test,
} from '../fixtures.ts';

const pair = { stopbar: 'EDDF_SB_L7_07C', leadOn: 'EDDF_LO_L7_25C' };

/** Links twice: the first attempt fails. */
async function linkTwice(page: Page): Promise<void> {
  await fillIds(page, 'EDDF', pair.stopbar, 'NO_SUCH');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const leadOn = page.getByLabel('Lead-on ID');
  await expect(leadOn).toHaveAccessibleDescription('This point isn’t at this airport.');
  await leadOn.fill(pair.leadOn);
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Linked lead-on');
}

test('filters, exports and undoes a link, and axe finds no issues on full pages', async ({
  page,
  service,
}) => {
  const linkedTo = () => service.world.points.get(pair.leadOn)?.linkedTo ?? [];
  await signIn(page, nadia);
  await linkTwice(page);
  await loadAirport(page, 'EDDF');
  await expect(page.getByRole('status')).toContainText('Loaded EDDF');
  await expectNoFindings(page, 'linking');
  await openPage(page, 'Contributions');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expectNoFindings(page, 'contributions');
  await openPage(page, 'Activity');
  const rows = page.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expectNoFindings(page, 'activity');
  const failed = page.getByRole('button', { name: 'Failed', exact: true });
  await failed.click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('NO_SUCH isn’t a point at EDDF');

  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await downloaded(download)).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('NO_SUCH');

  await failed.click();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('status')).toContainText('Undo staged');
  expect(linkedTo()).toContain(pair.stopbar);
  await page.getByRole('button', { name: /^Apply 1/ }).click();
  await expect.poll(linkedTo).not.toContain(pair.stopbar);
});
