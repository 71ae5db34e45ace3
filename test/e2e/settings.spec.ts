import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startPractice, type Practice } from '../../electron/practice/start-practice.ts';
import { hostCompanion, type HostedCompanion } from '../support/hosted-companion.ts';
import { findings } from './findings.ts';
import { expect, openPage } from './fixtures.ts';

interface Fixtures {
  readonly dataFolder: string;
  /** Starts it on the same folder, and shows its settings. */
  readonly start: () => Promise<HostedCompanion>;
  /** The user's own service, beside the embedded one. */
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

const colorScheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('what is set holds at once, and is there after a restart', async ({ page, start }) => {
  const { desk } = await start();
  await radio(page, 'Theme', 'Light').check();
  await radio(page, 'Size', 'Compact').check();
  await radio(page, 'Keep on top', 'Only when compact').check();
  await page.getByRole('button', { name: /^Keys that show and hide/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Alt+s');
  await expect(page.getByRole('status')).toHaveText(
    'Ctrl + Alt + S shows and hides the window now.',
  );
  const atOnce = await desk({ act: 'readDesk' });
  expect(atOnce).toMatchObject({ theme: 'light', shortcuts: ['Control+Alt+S'] });
  expect(atOnce.windows).toMatchObject([{ onTop: true, bounds: { width: 420 } }]);
  expect(await colorScheme(page)).toBe('light');

  const again = await start();
  for (const [group, name] of [
    ['Theme', 'Light'],
    ['Size', 'Compact'],
    ['Keep on top', 'Only when compact'],
  ] as const) {
    await expect(radio(page, group, name)).toBeChecked();
  }
  expect(await again.desk({ act: 'readDesk' })).toMatchObject({
    theme: 'light',
    shortcuts: ['Control+Alt+S'],
    windows: [{ onTop: true, bounds: { width: 420 } }],
  });
  expect(await colorScheme(page)).toBe('light');
});

test('what was set is reset once it is asked, and the own service stays', async ({
  page,
  start,
  own,
}) => {
  const { desk } = await start();
  await radio(page, 'Theme', 'Dark').check();
  await useOwnService(page, own);
  await page.getByRole('button', { name: 'Reset settings' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('The settings are as they were at first.');
  await expect(radio(page, 'Theme', 'System')).toBeChecked();
  await expect(radio(page, 'Work on', 'My own')).toBeChecked();
  expect((await desk({ act: 'readDesk' })).theme).toBe('system');
});

test('a damaged file is put aside and told, and the usual settings hold', async ({
  page,
  dataFolder,
  start,
}) => {
  await writeFile(join(dataFolder, 'settings.json'), '{"theme": "light", "mo');
  await start();
  await expect(page.getByText('A damaged file was moved aside')).toContainText(
    'settings.damaged-1.json',
  );
  for (const [group, name] of [
    ['Theme', 'System'],
    ['Size', 'Full'],
    ['Work on', 'Practice service'],
  ] as const) {
    await expect(radio(page, group, name)).toBeChecked();
  }
  expect(await readdir(dataFolder)).toContain('settings.damaged-1.json');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('damaged file was moved')).toHaveCount(0);
});

test('a file of an older version loses nothing that still means something', async ({
  page,
  dataFolder,
  start,
}) => {
  const older = { theme: 'light', mode: 'compact', gone: 1 };
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(older));
  await start();
  await expect(radio(page, 'Theme', 'Light')).toBeChecked();
  await expect(radio(page, 'Size', 'Compact')).toBeChecked();
  await expect(radio(page, 'Keep on top', 'Never')).toBeChecked();
  await expect(page.getByText('damaged file was moved')).toHaveCount(0);
});

test('a value that means nothing is set back and told, and the others stay', async ({
  page,
  dataFolder,
  start,
}) => {
  const odd = { theme: 'light', onTop: 'sometimes' };
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify(odd));
  await start();
  await expect(page.getByText('damaged file was moved')).toContainText('settings.damaged-1.json');
  await expect(radio(page, 'Theme', 'Light')).toBeChecked();
  await expect(radio(page, 'Keep on top', 'Never')).toBeChecked();
  const kept = await readFile(join(dataFolder, 'settings.damaged-1.json'), 'utf8');
  expect(JSON.parse(kept)).toEqual(odd);
});

test('an own service is tested before it is saved, used at once, and there after a restart', async ({
  page,
  start,
  own,
}) => {
  await start();
  await page.getByRole('button', { name: 'Add your own service' }).click();
  await page.getByLabel('Service address').fill('https://service.invalid/v2');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('alert')).toContainText('The name service.invalid is not known.');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await page.getByRole('button', { name: 'Close' }).click();

  await useOwnService(page, own);
  await expect(page.getByRole('definition').nth(1)).toHaveText(own.profile.baseUrl);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByRole('status')).toContainText('answers, and is well.');

  await start();
  await expect(radio(page, 'Work on', 'My own')).toBeChecked();
  await radio(page, 'Work on', 'Practice service').check();
  await expect(page.getByRole('definition').nth(1)).not.toHaveText(own.profile.baseUrl);
  await expect(page.getByText('Practice', { exact: true })).toBeVisible();
});

test('an own service is removed once it is asked, and stays away after a restart', async ({
  page,
  start,
  own,
}) => {
  await start();
  await useOwnService(page, own);
  await page.getByRole('button', { name: 'Edit your own service' }).click();
  await page.getByRole('button', { name: 'Remove this service' }).click();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Removed: My own.');
  await expect(radio(page, 'Work on', 'Practice service')).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add your own service' })).toBeVisible();

  await start();
  await expect(radio(page, 'Work on', 'Your own service')).not.toBeChecked();
  await page.getByRole('button', { name: 'Add your own service' }).click();
  await expect(page.getByLabel('Service address')).toHaveValue('');
});

test('the keys that are set are heard by the page while it listens for others', async ({
  page,
  start,
}) => {
  const { desk } = await start();
  const keys = page.getByRole('button', { name: /^Keys that show and hide/ });
  const taken = async () => (await desk({ act: 'readDesk' })).shortcuts;
  await keys.click();
  await page.keyboard.press('Control+Alt+s');
  await expect.poll(taken).toEqual(['Control+Alt+S']);
  await keys.click();
  await expect.poll(taken).toEqual([]);
  await page.keyboard.press('Control+Alt+s');
  await expect.poll(taken).toEqual(['Control+Alt+S']);
  await keys.click();
  await page.keyboard.press('Escape');
  await expect.poll(taken).toEqual(['Control+Alt+S']);
});

test('the diagnostics are shown before they are copied', async ({ page, start }) => {
  await start();
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByRole('dialog')).toContainText('Service: Practice service');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('The diagnostics are copied.');
});

for (const scheme of ['dark', 'light'] as const) {
  for (const width of [1100, 420]) {
    test.describe(`${scheme}, ${width} pixels wide`, () => {
      test.use({ colorScheme: scheme, viewport: { width, height: 560 } });

      test('axe finds nothing on the editor with mistakes, nor on the dialogs', async ({
        page,
        start,
      }) => {
        await start();
        await page.getByRole('button', { name: 'Add your own service' }).click();
        await page.getByText('Paste a profile').click();
        await page.getByRole('button', { name: 'Save and use it' }).click();
        await expect(page.getByRole('alert')).toContainText('Nothing was saved.');
        expect(await findings(page), 'editor').toEqual([]);
        await page.getByRole('button', { name: 'Copy diagnostics' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findings(page), 'diagnostics').toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Reset settings' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findings(page), 'reset').toEqual([]);
      });
    });
  }
}

/** As its people would hand it over: as JSON. */
async function useOwnService(page: Page, { profile }: Practice): Promise<void> {
  await page.getByRole('button', { name: 'Add your own service' }).click();
  await page.getByText('Paste a profile').click();
  await page.getByLabel('Profile as JSON').fill(JSON.stringify({ ...profile, name: 'My own' }));
  await page.getByRole('button', { name: 'Fill in the fields' }).click();
  await page.getByRole('button', { name: 'Save and use it' }).click();
  await expect(page.getByRole('status')).toHaveText('Saved: the companion works on My own now.');
}
