import type { Page } from '@playwright/test';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { expectNoFindings } from '../findings.ts';
import {
  airportField,
  chooseMore,
  downloaded,
  expect,
  loadAirport,
  nadia,
  signIn,
  test,
  tomas,
} from '../fixtures.ts';

/** Presses Tab until the button has the focus. */
async function tabTo(page: Page, name: RegExp | string) {
  const button = page.getByRole('button', { name });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
}

async function linksOf(service: Practice, stopbar: string): Promise<string[]> {
  const answer = await (await fetch(`${service.baseUrl}/airports/EDDF/links`)).json();
  return answer.links[stopbar] ?? [];
}

const option = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const applyButton = /^Apply \d+ changes?$/;

test('S7 links and reverses it with the keyboard, imports an exported file unchanged, and links every unlinked stopbar to the nearest with 12 keys', async ({
  page,
  service,
}) => {
  const stopbar = 'EDDF_SB_L9_07C';
  await signIn(page, nadia);
  await airportField(page).focus();
  await page.keyboard.type('eddf');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Loaded EDDF: 62 stopbars');

  const search = page.getByRole('searchbox', { name: 'Find a point' });
  await page.keyboard.press('Control+f');
  await expect(search).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /^All/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Unlinked/ })).toBeChecked();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('l9');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, stopbar)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(option(page, stopbar)).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('ArrowRight');
  await expect(option(page, 'EDDF_LO_L9_07C')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(option(page, 'EDDF_LO_L9_07C')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Apply 2 changes' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  expect(await linksOf(service, stopbar)).toEqual([]);

  await tabTo(page, applyButton);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Applied 1 change at EDDF.');
  expect(await linksOf(service, stopbar)).toEqual(['EDDF_LO_L9_07C']);

  await page.keyboard.press('Control+z');
  await expect(page.getByRole('status')).toContainText('Undo staged');
  await tabTo(page, applyButton);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText('Undid 1 change at EDDF.');
  expect(await linksOf(service, stopbar)).toEqual([]);
  await search.fill('');
  await page.getByRole('radio', { name: /^All/ }).check({ force: true });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseMore(page, 'Export links'),
  ]);
  expect(download.suggestedFilename()).toBe('EDDF-links.csv');
  const text = (await downloaded(download)).toString('utf8');
  expect(text).toContain('EDDF_SB_L1_07C,EDDF_LO_L1_07C\r\n');

  await chooseMore(page, 'Import…');
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  const pairs = dialog.getByRole('textbox', { name: 'Links' });
  await pairs.fill(text);
  // One of them is stale, but still linked.
  const links = text.trim().split('\r\n').length - 1;
  await expect(dialog.getByText(`0 new links, ${links} already linked.`)).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await pairs.fill(`${text}EDDF_SB_L9_07C,EDDF_LO_L9_07C`);
  await dialog.getByRole('button', { name: 'Stage 1 link' }).click();
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();

  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
  await page.getByRole('grid', { name: 'Stopbars' }).locator('[data-row]').first().focus();
  /** The stopbars without any link, not even a stale one. */
  const unlinked = () => {
    const points = [...service.world.points.values()];
    const linked = new Set(points.flatMap(({ linkedTo }) => linkedTo));
    return points
      .filter(({ id, type }) => id.startsWith('EDDF_') && type === 'stopbar' && !linked.has(id))
      .map(({ id }) => id);
  };
  expect(unlinked().length).toBeGreaterThan(40);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const nearest = page.getByRole('button', { name: 'Link to nearest…' });
  while (!(await nearest.evaluate((button) => button === document.activeElement))) {
    // The focus is in the table, below the toolbar.
    await press('Shift+Tab');
    expect(keys).toBeLessThan(10);
  }
  await press('Enter');
  await expect(page.getByRole('button', { name: /^Stage \d+ links$/ })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press('Control+Enter');
  await expect(page.getByRole('status')).toHaveText(/^Applied \d+ changes at EDDF\./);
  expect(keys).toBeLessThanOrEqual(12);
  expect(unlinked()).toEqual([]);
});

test('axe finds no issues in any state, and an account without rights can’t apply', async ({
  page,
}) => {
  const axeFindsNothing = (state: string) => expectNoFindings(page, state, { height: 760 });
  await loadAirport(page, 'EDDF');
  await axeFindsNothing('signed out');
  await option(page, 'EDDF_SB_L1_07C').click();
  await option(page, 'EDDF_LO_L3_07C').click();
  await axeFindsNothing('staged');
  await page.setViewportSize({ width: 1100, height: 760 });
  await page.getByRole('button', { name: 'Link to nearest…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await axeFindsNothing('nearest');
  await page.keyboard.press('Escape');
  await chooseMore(page, 'Import…');
  await page.getByRole('textbox', { name: 'Links' }).fill('nonsense');
  await axeFindsNothing('import');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();

  await signIn(page, tomas);
  await expect(
    page.getByText('Your account can’t change links at EDDF.').filter({ visible: true }).first(),
  ).toBeVisible();
  await option(page, 'EDDF_SB_L1_07C').click();
  await expect(option(page, 'EDDF_LO_L1_07C')).toBeChecked();
  await option(page, 'EDDF_LO_L1_07C').click();
  await expect(option(page, 'EDDF_LO_L1_07C')).not.toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('can’t change links');
  await axeFindsNothing('refused');
  await page.getByRole('button', { name: 'Save proposal…' }).click();
  await axeFindsNothing('proposal');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('nothing like this');
  await axeFindsNothing('nothing found');
});
