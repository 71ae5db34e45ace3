import type { Browser, Locator, Page } from '@playwright/test';
import { callInPage, keptForms } from '../../support/page/call-in-page.ts';
import { tomasId } from '../../../electron/practice/seed/accounts.ts';
import { hostCompanion, type HostedCompanion } from '../../support/application/hosted-companion.ts';
import { expect, loadAirport, nadia, openPage, signIn, test, tomas } from '../fixtures.ts';

/** Destroys the window, as ten minutes in the tray do, and opens it again. */
async function again(browser: Browser, old: Page, companion: HostedCompanion): Promise<Page> {
  // Calls arrive in order: once this one is answered, everything that the page saved has arrived.
  await keptForms(old);
  await companion.perform({ kind: 'destroyWindow' });
  return openAnew(browser, old, companion);
}

async function openAnew(browser: Browser, old: Page, companion: HostedCompanion): Promise<Page> {
  await old.close();
  // A new context, so the browser keeps nothing.
  const page = await (await browser.newContext()).newPage();
  await page.goto(companion.address);
  return page;
}

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

const option = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);
const sortBy = (page: Page, name: string) => page.getByRole('columnheader', { name });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Scrolls it, and waits until the position is saved. */
async function scroll(page: Page, at: Locator, top: number): Promise<void> {
  await at.evaluate((element, to) => element.scrollTo(0, to), top);
  await expect.poll(() => keptForms(page)).toContain(`${top}`);
}

test('R5 W4 Linking: keeps airport, selection, search, filter, order, draft, view and scroll position, even after the page crashes', async ({
  page,
  browser,
  companion,
}) => {
  const list = (of: Page) => of.getByRole('grid', { name: 'Stopbars' }).locator('.scroller');
  await signIn(page, nadia);
  await loadAirport(page, 'eddf');
  await expect(option(page, 'EDDF_SB_L9_07C')).toBeVisible();
  await scroll(page, list(page), 777);

  const second = await again(browser, page, companion);
  await expect(list(second)).toHaveJSProperty('scrollTop', 777);
  // After a change of view, the list shows the selection instead.
  await second.getByRole('radio', { name: 'Map' }).check({ force: true });
  await second.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect(list(second)).toHaveJSProperty('scrollTop', 0);

  await option(second, 'EDDF_SB_L9_07C').click();
  await option(second, 'EDDF_LO_L9_07C').click();
  await second.getByRole('radio', { name: /^Changed/ }).check();
  await second.getByRole('searchbox', { name: 'Find a point' }).fill('l9');
  await sortBy(second, 'ID').getByRole('button').click();
  await expect(second.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  const third = await again(browser, second, companion);
  await expect(option(third, 'EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'true');
  await expect(option(third, 'EDDF_LO_L9_07C')).toBeChecked();
  await expect(third.getByRole('searchbox', { name: 'Find a point' })).toHaveValue('l9');
  await expect(third.getByRole('radio', { name: /^Changed/ })).toBeChecked();
  await expect(sortBy(third, 'ID')).toHaveAttribute('aria-sort', 'ascending');
  await expect(third.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
  await third.getByRole('radio', { name: 'Map' }).check({ force: true });

  const fourth = await again(browser, third, companion);
  await expect(fourth.getByRole('radio', { name: 'Map' })).toBeChecked();

  await openPage(fourth, 'Contact');
  await text(fourth, 'Message').fill('It stays dark.');
  await expect.poll(() => keptForms(fourth)).toContain('It stays dark.');
  await companion.perform({ kind: 'crashPage' });
  await expect
    .poll(async () => (await companion.perform({ kind: 'read' })).windows)
    .toMatchObject([{ visible: true }]);
  const fifth = await openAnew(browser, fourth, companion);
  await expect(text(fifth, 'Message')).toHaveValue('It stays dark.');
  await openPage(fifth, 'Linking');
  await expect(fifth.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();
});

test('W4 the other pages: keep filters, searches, order, selection, scroll position and what is typed', async ({
  browser,
}) => {
  const companion = await hostCompanion();
  const page = await browser.newPage();
  await page.goto(companion.address);
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Add service' }).click();
  await page.getByLabel('Service name').fill('My division');
  await page.getByLabel('Client ID').fill('companion');

  await openPage(page, 'Contact');
  await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
  await text(page, 'Message').fill('It stays dark.');

  // Signed out, so all of them fail.
  const pair = { icao: 'EDDF', stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_L7_25C' };
  for (let links = 0; links < 32; links += 1) {
    await callInPage(page, 'link', pair);
  }
  await openPage(page, 'Activity');
  const scroller = (of: Page) => of.locator('main .pane');
  const failed = (of: Page) => of.getByRole('button', { name: 'Failed', exact: true });
  await failed(page).click();
  await page.getByRole('radio', { name: 'Links' }).check({ force: true });
  await page.getByRole('searchbox', { name: 'Search activity' }).fill('l7');
  await expect(page.getByRole('listitem')).toHaveCount(32);
  await scroll(page, scroller(page), 123);

  const second = await again(browser, page, companion);
  await expect(second.getByRole('searchbox', { name: 'Search activity' })).toHaveValue('l7');
  await expect(failed(second)).toHaveAttribute('aria-pressed', 'true');
  await expect(second.getByRole('radio', { name: 'Links' })).toBeChecked();
  await expect(second.getByRole('listitem')).toHaveCount(32);
  await expect(scroller(second)).toHaveJSProperty('scrollTop', 123);
  // After another page, the search is kept and the page starts at its top.
  await openPage(second, 'Contact');
  await expect(second.getByRole('combobox', { name: 'Topic' })).toHaveValue('Lead-on at L7');
  await expect(text(second, 'Message')).toHaveValue('It stays dark.');
  await openPage(second, 'Activity');
  await expect(second.getByRole('listitem')).toHaveCount(32);
  await expect(scroller(second)).toHaveJSProperty('scrollTop', 0);
  await openPage(second, 'Settings');
  await expect(second.getByLabel('Service name')).toHaveValue('My division');
  await expect(second.getByLabel('Client ID')).toHaveValue('companion');
  await second.getByRole('button', { name: 'Discard edits' }).click();
  await expect(second.getByLabel('Service name')).toHaveValue('');

  await signIn(second, nadia);
  await openPage(second, 'Contributions');
  await second.getByRole('checkbox', { name: 'Select EDDF' }).check();
  await second.getByRole('searchbox', { name: 'Find an airport' }).fill('germany');
  await second.getByRole('radio', { name: /^On/ }).check({ force: true });
  await second.getByRole('button', { name: 'Changed', exact: true }).click();
  await second.getByRole('button', { name: 'Division: All divisions' }).click();
  await second.getByRole('menuitemradio', { name: 'Germany' }).click();
  await expect(second.getByRole('button', { name: 'Division: Germany' })).toBeVisible();

  const third = await again(browser, second, companion);
  await expect(third.getByRole('heading', { level: 1, name: 'Contributions' })).toBeVisible();
  await expect(third.getByRole('checkbox', { name: 'Select EDDF' })).toBeChecked();
  await expect(third.getByRole('searchbox', { name: 'Find an airport' })).toHaveValue('germany');
  await expect(third.getByRole('radio', { name: /^On/ })).toBeChecked();
  const changed = third.getByRole('columnheader', { name: 'Changed' });
  await expect(changed).toHaveAttribute('aria-sort', 'ascending');
  await expect(third.getByRole('button', { name: 'Division: Germany' })).toBeVisible();
  await companion.stop();
});

test('W4 Contributions: doesn’t keep one user’s selection for the next user', async ({
  page,
  browser,
  companion,
  service,
}) => {
  const { memberships } = service.world;
  memberships.push(...memberships.map((one) => ({ ...one, accountId: tomasId })));
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await page.getByRole('checkbox', { name: 'Select EDDF' }).check();
  await companion.perform({ kind: 'destroyWindow' });
  await companion.perform({ kind: 'clickMenu', label: 'Sign out' });

  const second = await openAnew(browser, page, companion);
  await signIn(second, tomas);
  await expect(second.getByRole('checkbox', { name: 'Select EDDF' })).not.toBeChecked();
});
