import type { Locator, Page } from '@playwright/test';
import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { expectNoFindings, findings, inEachLook } from '../findings.ts';
import {
  chooseMore,
  expect,
  loadAirport,
  nadia,
  openPage,
  signIn,
  stageAtL9,
  test,
  tomas,
} from '../fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns whether the window scrolls, or something in it scrolls sideways. */
const scrolls = () => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const wide = [...document.querySelectorAll('main, main *')].filter(
    (element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0,
  );
  const scrolled = wide.filter((element) =>
    /auto|scroll/.test(getComputedStyle(element).overflowX),
  );
  return scrollWidth > innerWidth || scrollHeight > innerHeight || scrolled.length > 0;
};

test('axe finds no issues on any page, only panes scroll, and the focus is visible in forced colours', async ({
  page,
}) => {
  for (const name of pageNames) {
    await openPage(page, pageTitles[name]);
    await inEachLook(page, async (look, rules) => {
      expect(await findings(page, rules), `${name}, ${look}`).toEqual([]);
      expect(await page.evaluate(scrolls), `${name}, ${look}`).toBe(false);
    });
  }
  // At the end of the page, nothing covers the button, and another page opens at its top.
  await openPage(page, 'Contact');
  await page.setViewportSize({ width: 420, height: 560 });
  await expect(button(page, 'Send message')).toBeInViewport({ ratio: 1 });
  await button(page, 'Send message').click({ trial: true });
  await openPage(page, 'Linking');
  await expect(page.getByRole('combobox', { name: 'Airport' })).toBeInViewport({ ratio: 1 });

  // In forced colours, the focus is visible on selected items too.
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, 'Settings');
  const outline = (at: Locator) => at.evaluate((element) => getComputedStyle(element).outline);
  const system = page.getByRole('radio', { name: 'System' });
  const label = page.locator('label').filter({ has: system });
  const link = page.getByRole('link', { name: 'Settings' });
  for (const [focused, shown] of [
    [system, label],
    [link, link],
  ] as const) {
    const before = await outline(shown);
    // Moved with a key, because after a click, only fields show the focus.
    await focused.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(focused).toBeFocused();
    expect(before).toContain('solid');
    expect(await outline(shown)).toContain('double');
  }
});

test('axe finds no issues on Linking, in its views and its dialogs', async ({ page }) => {
  const check = (state: string) => expectNoFindings(page, state);
  await loadAirport(page, 'EDDF');
  await stageAtL9(page);
  await check('staged while signed out');
  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  await check('map');
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await button(page, 'Review').click();
  await check('review');
  await chooseMore(page, 'Link by ID…');
  await check('by IDs');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+L');
  await expect(page.getByRole('dialog', { name: 'Link to nearest' })).toBeVisible();
  await check('nearest');
  await page.keyboard.press('Escape');
  await chooseMore(page, 'Import…');
  await page.getByRole('textbox', { name: 'Links' }).fill('nonsense');
  await check('import');
  await page.keyboard.press('Escape');

  await signIn(page, tomas);
  await expect(button(page, 'Save proposal…')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('status').getByText('can’t change links')).toBeVisible();
  await check('refused');
  await button(page, 'Save proposal…').click();
  await check('proposal');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('nothing like this');
  await check('nothing found');
});

test('axe finds no issues on the other pages with what they show, and in their dialogs', async ({
  page,
  faults,
}) => {
  const check = (state: string) => expectNoFindings(page, state);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toBeVisible();
  await check('palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check('keys');
  await page.keyboard.press('Escape');

  await openPage(page, 'Settings');
  await button(page, 'Reset to defaults').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('reset');
  await page.keyboard.press('Escape');
  await button(page, 'Copy diagnostics…').click();
  await expect(page.getByRole('dialog')).toContainText('Service:');
  await check('diagnostics');
  await page.keyboard.press('Escape');

  await openPage(page, 'Contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('x'.repeat(3990));
  await button(page, 'Add technical details').click();
  await button(page, 'Send message').click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await check('errors in a message');
  await page.getByRole('textbox', { name: 'Email' }).fill('controller@example.org');
  await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
  await page.getByRole('textbox', { name: 'Message' }).fill('The lead-on at L7 stays dark.');
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await button(page, 'Send message').click();
  await expect(page.getByRole('region', { name: 'Unknown outcome' })).toBeVisible();
  await check('message in doubt');
  await button(page, 'Send again').click();
  await button(page, 'Mark as sent').click();
  await expect(page.getByText(/^One message in 24 hours/).first()).toBeVisible();
  await check('limit');

  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await page.getByRole('checkbox', { name: 'Select EDDF' }).check();
  await check('contributions');
  await openPage(page, 'Activity');
  await page.getByRole('listitem').first().getByRole('button').first().click();
  await check('activity');
});
