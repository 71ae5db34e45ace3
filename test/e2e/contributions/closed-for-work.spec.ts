import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { startPractice } from '../../../electron/practice/start-practice.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, loadAirport, nadia, signIn } from '../fixtures.ts';

test('an airport stays closed for work over a restart, and is enabled again after Apply', async ({
  page,
}) => {
  const service = await startPractice({});
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const isOn = () =>
    service.world.airportRequests.find(({ id }) => id === 203)?.contributions_enabled;
  const open = async () => {
    const companion = await hostCompanion({ ...service.profile, name: 'Test' }, { dataFolder });
    await page.goto(companion.address);
    return companion;
  };
  const bar = page.getByText(/^(You disabled contributions|Contributions) at EDDF/);
  const inTray = async ({ perform }: Awaited<ReturnType<typeof open>>) =>
    (await perform({ kind: 'read' })).tray?.menu.map(({ label }) => label);

  const first = await open();
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const close = { name: 'Disable contributions while working on EDDF' };
  await page.getByRole('menuitem', close).click();
  await expect(bar).toContainText('You disabled contributions at EDDF');
  await expect.poll(isOn).toBe(false);
  await expect.poll(() => inTray(first)).toContain('Enable contributions at EDDF');
  await first.stop();

  const second = await open();
  await expect(bar).toContainText('Sign in as Nadia Brandt to enable them.');
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await page.locator('[data-row="EDDF_SB_L9_07C"]').click();
  await page.locator('[data-row="EDDF_LO_L9_07C"]').click();
  expect(isOn()).toBe(false);
  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  // In the toast, because the bar has a button with this name too.
  await page.locator('.toast').getByRole('button', { name: 'Enable contributions' }).click();

  await expect.poll(isOn).toBe(true);
  await expect(bar).not.toBeVisible();
  await second.stop();
  await service.close();
  await rm(dataFolder, { recursive: true, force: true });
});
