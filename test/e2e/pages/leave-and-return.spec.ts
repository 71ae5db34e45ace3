import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { keptForms } from '../../support/page/call-in-page.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { chooseMore, expect, loadAirport, nadia, openPage, signIn, test } from '../fixtures.ts';

const contactFile = (dataFolder: string) =>
  join(dataFolder, 'profiles', 'practice', 'contact.json');

async function draftOnDisk(dataFolder: string): Promise<object | undefined> {
  const written = await readFile(contactFile(dataFolder), 'utf8').catch(() => '{}');
  return (JSON.parse(written) as { readonly draft?: object }).draft;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Leaves a page in each way and comes back. Calls `check` after each return. */
async function comeBack(page: Page, check: () => Promise<void>): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  // What the first return destroys, the next one shows.
  for (let returns = 0; returns < 3; returns += 1) {
    await page.reload();
    await check();
  }
  await openPage(page, 'Settings');
  await page.reload();
  await openPage(page, title);
  await check();
}

test('a message that’s being written is the same on screen and on disk after every return', async ({
  page,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const settings = { welcomed: true };
  const open = async () => {
    const companion = await hostCompanion(undefined, { dataFolder, settings });
    await page.goto(companion.address);
    return companion;
  };
  const topic = page.getByRole('combobox', { name: 'Topic' });
  const draft = { topic: 'Lead-on at L7', message: 'It stays dark.' };
  const check = async () => {
    await expect(topic).toHaveValue(draft.topic);
    await expect(field(page, 'Message')).toHaveValue(draft.message);
    await expect(page.getByText('Draft saved')).toBeVisible();
    expect(await draftOnDisk(dataFolder)).toMatchObject(draft);
  };

  const first = await open();
  await openPage(page, 'Contact');
  await topic.fill(draft.topic);
  await field(page, 'Message').fill(draft.message);
  await expect.poll(() => draftOnDisk(dataFolder)).toMatchObject(draft);
  await comeBack(page, check);
  await first.stop();

  const second = await open();
  await openPage(page, 'Contact');
  await comeBack(page, check);
  await second.stop();
  await rm(dataFolder, { recursive: true });
});

test('what is typed in one tab is there in the next one, and after a crash', async ({
  page,
  context,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  const companion = await hostCompanion(undefined, { dataFolder, settings: { welcomed: true } });
  const open = async (tab: Page) => {
    await tab.goto(companion.address);
    await openPage(tab, 'Contact');
  };
  await open(page);
  await field(page, 'Message').fill('It stays dark.');
  const second = await context.newPage();
  await open(second);
  await expect(field(second, 'Message')).toHaveValue('It stays dark.');
  await field(second, 'Message').fill('It stays dark at night.');
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('It stays dark at night.');
  await field(page, 'Message').fill('It is lit again.');
  const protocol = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It has no answer: the process ends.
  protocol.send('Page.crash').catch(() => undefined);
  await crashed;
  await second.reload();
  await expect(field(second, 'Message')).toHaveValue('It is lit again.');
  await companion.stop();
  await rm(dataFolder, { recursive: true });
});

test('“Draft saved” is shown only while the draft is on disk', async ({ page }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'companion-'));
  await mkdir(contactFile(dataFolder), { recursive: true });
  const companion = await hostCompanion(undefined, { dataFolder, settings: { welcomed: true } });
  await page.goto(companion.address);
  await openPage(page, 'Contact');
  const saved = page.getByText('Draft saved');
  await field(page, 'Message').fill('It stays dark.');
  await expect(page.getByText('Can’t save your draft.')).toBeVisible();
  await expect(saved).not.toBeVisible();

  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('It stays dark.');
  await expect(saved).not.toBeVisible();
  await field(page, 'Message').fill('It stays dark again.');
  await expect(page.getByText('Can’t save your draft.')).toBeVisible();

  await rm(contactFile(dataFolder), { recursive: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saved).toBeVisible();
  await expect(page.getByText('Can’t save your draft.')).not.toBeVisible();
  expect(await draftOnDisk(dataFolder)).toMatchObject({ message: 'It stays dark again.' });
  await companion.stop();
  await rm(dataFolder, { recursive: true });
});

test('Contributions: airports stay selected, even if a reload interrupts loading', async ({
  page,
  faults,
}) => {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await page.getByRole('checkbox', { name: 'Select EDDF' }).check();
  const check = async () => {
    await expect(page.getByRole('checkbox', { name: 'Select EDDF' })).toBeChecked();
  };
  await comeBack(page, check);
  const release = faults.hold({ path: /divisions/ }, { times: 2 });
  const requests = () => faults.requests.filter(({ path }) => path.endsWith('divisions/user'));
  for (const reloads of [1, 2]) {
    const before = requests().length;
    await page.reload();
    await expect.poll(() => requests().length, `reload ${reloads}`).toBe(before + 1);
    // Calls arrive in order: what the page saved has arrived.
    await keptForms(page);
  }
  release();
  await comeBack(page, check);
});

test('Linking: the view and half-typed fields stay, even if a reload interrupts loading or there’s no connection', async ({
  page,
  faults,
}) => {
  await signIn(page, nadia);
  await loadAirport(page, 'eddf');
  await page.locator('[data-row="EDDF_SB_L9_07C"]').click();
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('l9');
  await page.getByRole('radio', { name: /^Unlinked/ }).check();
  await chooseMore(page, 'Link by ID…');
  await page.locator('[name="stopbarId"]').fill('EDDF_SB_L7');
  await page.keyboard.press('Escape');
  const check = async () => {
    const row = page.locator('[data-row="EDDF_SB_L9_07C"]');
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('searchbox', { name: 'Find a point' })).toHaveValue('l9');
    await expect(page.getByRole('radio', { name: /^Unlinked/ })).toBeChecked();
    await chooseMore(page, 'Link by ID…');
    await expect(page.locator('[name="stopbarId"]')).toHaveValue('EDDF_SB_L7');
    await page.keyboard.press('Escape');
  };
  await comeBack(page, check);

  const points = { path: /airports\/EDDF\/points/ };
  const release = faults.hold(points, { times: 2 });
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await check();
  }
  release();
  await comeBack(page, check);

  faults.next(points, { kind: 'reset' }, { times: 20 });
  for (let reloads = 0; reloads < 2; reloads += 1) {
    await page.reload();
    await check();
  }
  faults.clear();
  await comeBack(page, check);
});

test('Linking: the author and the note of a proposal stay after every return', async ({ page }) => {
  await signIn(page, nadia);
  await loadAirport(page, 'eddf');
  await page.locator('[data-row="EDDF_SB_L9_07C"]').click();
  await page.locator('[data-row="EDDF_LO_L9_07C"]').click();
  await chooseMore(page, 'Save proposal…');
  await field(page, 'Your name').fill('Nadia');
  await field(page, 'Note').fill('As built in 2025.');
  await comeBack(page, async () => {
    // The menu offers it once the airport is loaded.
    await expect(page.getByRole('region', { name: 'Changes', exact: true })).toBeVisible();
    await chooseMore(page, 'Save proposal…');
    await expect(field(page, 'Your name')).toHaveValue('Nadia');
    await expect(field(page, 'Note')).toHaveValue('As built in 2025.');
    await page.keyboard.press('Escape');
  });
});
