import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startPractice, type Practice } from '../../../electron/practice/start-practice.ts';
import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { expectNoFindings, findings } from '../findings.ts';
import { expect, openPage } from '../fixtures.ts';

interface Fixtures {
  readonly dataFolder: string;
  /** Starts the app, or restarts it, on the same folder and opens its settings. */
  readonly start: () => Promise<HostedCompanion>;
  /** The user's own service. */
  readonly own: Practice;
}

const test = base.extend<Fixtures>({
  dataFolder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'companion-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ page, dataFolder }, use) => {
    let running: HostedCompanion | undefined;
    await use(async () => {
      await running?.stop();
      running = await hostCompanion(undefined, { dataFolder });
      await page.goto(running.address);
      await openPage(page, 'Settings');
      return running;
    });
    await running?.stop();
  },
  own: async ({}, use) => {
    const own = await startPractice({});
    await use(own);
    await own.close();
  },
});

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true });

const service = (page: Page) => page.getByRole('region', { name: 'Service', exact: true });

const colorScheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('applies changes immediately, and keeps them and a service until a reset or its removal, even after a restart', async ({
  page,
  start,
  own,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { perform } = await start();
  await radio(page, 'Theme', 'Light').check();
  await radio(page, 'Size', 'Compact').check();
  await radio(page, 'Keep on top', 'When compact').check();
  await page.getByRole('button', { name: /^Show and hide/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+s');
  await expect(page.getByRole('status')).toHaveText(
    'Ctrl + Alt + S now shows and hides the window.',
  );
  const atOnce = await perform({ kind: 'read' });
  expect(atOnce).toMatchObject({ theme: 'light', shortcuts: ['Control+Alt+S'] });
  expect(atOnce.windows).toMatchObject([{ onTop: true, bounds: { width: 420 } }]);
  expect(await colorScheme(page)).toBe('light');

  // While it records, the page must receive the current keys too.
  const keys = page.getByRole('button', { name: /^Show and hide/ });
  const taken = async () => (await perform({ kind: 'read' })).shortcuts;
  for (const pressed of ['Control+Alt+s', 'Escape']) {
    await keys.click();
    await expect.poll(taken).toEqual([]);
    await page.keyboard.press(pressed);
    await expect.poll(taken).toEqual(['Control+Alt+S']);
  }

  const again = await start();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(246, 247, 249)');
  for (const [group, name] of [
    ['Theme', 'Light'],
    ['Size', 'Compact'],
    ['Keep on top', 'When compact'],
  ] as const) {
    await expect(radio(page, group, name)).toBeChecked();
  }
  expect(await again.perform({ kind: 'read' })).toMatchObject({
    theme: 'light',
    shortcuts: ['Control+Alt+S'],
    windows: [{ onTop: true, bounds: { width: 420 } }],
  });
  expect(await colorScheme(page)).toBe('light');

  await radio(page, 'Size', 'Full').check();
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByLabel('Service address').fill('https://service.invalid/v2');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('alert')).toContainText('Can’t find the address of service.invalid.');
  await page.getByRole('button', { name: 'Discard edits' }).click();
  await page.getByRole('button', { name: 'Close form' }).click();

  await useOwnService(page, own);
  await expect(service(page)).toContainText(own.profile.baseUrl);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('status')).toContainText('Connected to');

  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByRole('status')).toHaveText('Settings reset to defaults.');
  await expect(radio(page, 'Theme', 'System')).toBeChecked();
  await expect(radio(page, 'Active service', 'My own')).toBeChecked();
  expect((await again.perform({ kind: 'read' })).theme).toBe('system');

  await start();
  await expect(radio(page, 'Active service', 'My own')).toBeChecked();
  await radio(page, 'Active service', 'Practice service').check();
  await expect(service(page)).not.toContainText(own.profile.baseUrl);
  await expect(page.getByRole('button', { name: 'Practice', exact: true })).toBeVisible();

  await radio(page, 'Active service', 'My own').check();
  await page.getByRole('button', { name: 'Edit service' }).click();
  await page.getByRole('button', { name: 'Remove service' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove service' }).click();
  await expect(page.getByRole('status')).toHaveText('Removed My own.');
  await start();
  await expect(service(page)).toContainText('None');
  await page.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByLabel('Service address')).toHaveValue('');
});

test('moves a damaged file aside and says so once, and axe finds no issues in the editor and the dialogs', async ({
  page,
  dataFolder,
  start,
}) => {
  await writeFile(join(dataFolder, 'settings.json'), '{"theme": "light", "mo');
  await start();
  await expect(page.getByText('Damaged file moved aside')).toContainText('settings.damaged-1.json');
  for (const [group, name] of [
    ['Theme', 'System'],
    ['Size', 'Full'],
  ] as const) {
    await expect(radio(page, group, name)).toBeChecked();
  }
  await expect(service(page)).toContainText(/Active service\s*Practice service/);
  expect(await readdir(dataFolder)).toContain('settings.damaged-1.json');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('settings.damaged-1.json')).toHaveCount(0);
  await page.reload();
  await expect(radio(page, 'Theme', 'System')).toBeChecked();
  await expect(page.getByText('settings.damaged-1.json')).toHaveCount(0);

  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByText('Paste a profile', { exact: true }).click();
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was saved.');
  await expectNoFindings(page, 'editor');
  await page.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings(page, 'reset');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copy diagnostics…' }).click();
  await expect(page.getByRole('dialog')).toContainText('Service: Practice service');
  await expectNoFindings(page, 'diagnostics');
  await page.getByRole('dialog').getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByRole('status')).toHaveText('Diagnostics copied.');
});

/** Adds the service by pasting its profile. */
async function useOwnService(page: Page, { profile }: Practice): Promise<void> {
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByText('Paste a profile', { exact: true }).click();
  await page.getByLabel('Profile as JSON').fill(JSON.stringify({ ...profile, name: 'My own' }));
  await page.getByRole('button', { name: 'Fill in the form' }).click();
  await page.getByRole('button', { name: 'Save and use' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved. You’re now using My own.');
}
