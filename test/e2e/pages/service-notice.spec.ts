import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, test } from '../fixtures.ts';

const notice = { notam: 'Maintenance tonight, 22:00z', type: 'warning' } as const;

test('the service’s notice stays until it is dismissed, also after a restart', async ({
  browser,
  service,
  faults,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const start = () => hostCompanion(service.profile, { dataFolder, settings: { welcomed: true } });
  const asked = () => faults.requests.filter(({ path }) => path === '/v2/notam').length;
  service.world.notice = notice;

  const first = await start();
  // No page is open yet.
  expect(asked()).toBe(0);
  const page = await browser.newPage();
  await page.goto(first.address);
  await expect(page.getByText(`Service warning ${notice.notam}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(notice.notam)).toBeVisible();
  expect(asked()).toBe(1);
  await page.getByRole('main').getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByText(notice.notam)).toBeHidden();
  await first.stop();

  const second = await start();
  await page.goto(second.address);
  await expect.poll(asked).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await expect(page.getByText(notice.notam)).toBeHidden();
  await second.stop();

  service.world.notice = { ...notice, notam: 'Maintenance is over' };
  const third = await start();
  await page.goto(third.address);
  await expect(page.getByText('Maintenance is over')).toBeVisible();
  await page.close();
  await third.stop();
  await rm(dataFolder, { recursive: true });
});
