import type { Locator, Page } from '@playwright/test';
import { airportField, chooseMore, expect, nadia, openPage, signIn, test } from '../fixtures.ts';
import { hostCompanion } from '../../support/application/hosted-companion.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const command = (page: Page) => page.getByRole('combobox', { name: 'Command' });

/** Focuses a control once it's enabled, and presses it with Enter. */
async function press(at: Locator): Promise<void> {
  await expect(at).toBeEnabled();
  await at.focus();
  await at.press('Enter');
}

async function expectFocused(at: Locator): Promise<void> {
  await expect(at).toBeFocused();
  await expect(at).toBeInViewport();
}

/** Checks that some element has the focus and is in view. */
async function expectFocusInView(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.locator(':focus')).toBeInViewport();
  await expect(page.locator('body:focus')).toHaveCount(0);
}

/** Returns `shown` if what has the focus is in view and looks focused, else its markup. Runs in the page. */
function focusNow(): string {
  const at = document.activeElement;
  if (!at || at === document.body) return 'outside';
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return isInView && at.matches(':focus-visible') ? 'shown' : at.outerHTML.slice(0, 200);
}

/** Presses Tab until the element has the focus, then Enter. Checks that each stop is in view and looks focused. */
async function tabToAndPress(at: Locator): Promise<void> {
  const page = at.page();
  await expect(at).toBeVisible();
  let left = 0;
  for (let stops = 0; stops < 60; stops += 1) {
    if (await at.evaluate((element) => element === document.activeElement)) {
      return page.keyboard.press('Enter');
    }
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(focusNow)).toMatch(/^(shown|outside)$/);
    // After the last stop, the browser's own controls have the focus.
    if ((await page.evaluate(focusNow)) === 'outside') left += 1;
    expect(left).toBeLessThanOrEqual(1);
  }
  throw new Error(`${String(at)} can’t be reached with Tab.`);
}

/** Checks that closing the dialog, by Escape or its button, returns the focus to its opener. */
async function expectFocusReturns(opener: Locator, name: string, close = 'Cancel') {
  const dialog = opener.page().getByRole('dialog', { name });
  await press(opener);
  await expect(dialog).toBeVisible();
  await opener.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectFocused(opener);
  await press(opener);
  await press(dialog.getByRole('button', { name: close, exact: true }));
  await expect(dialog).toHaveCount(0);
  await expectFocused(opener);
}

async function confirm(opener: Locator, yes: string | RegExp): Promise<void> {
  const dialog = opener.page().getByRole('dialog');
  // Not with Enter, which may have closed the same dialog a moment ago: that would be a double press.
  await opener.press('Space');
  await press(dialog.getByRole('button', { name: yes }));
  await expect(dialog).toHaveCount(0);
}

test('the focus returns from dialogs, and stays in view when what has it disappears', async ({
  page,
  faults,
}) => {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  const enable = button(page, 'Enable contributions');
  await page.getByRole('checkbox', { name: 'Select EDDL' }).check();
  await expectFocusReturns(enable, 'Enable contributions at EDDL?');
  await confirm(enable, 'Enable anyway');
  await expect(page.getByRole('status')).toContainText('Enabled contributions at EDDL');
  // The bar is removed with the selection.
  await expectFocused(page.getByRole('checkbox', { name: 'Select EDDL' }));
  await press(button(page, 'Undo'));
  await expect(page.getByRole('status')).toContainText('Disabled contributions at EDDL');
  await expectFocusInView(page);
  await chooseMore(page, 'Enable or disable by ID…');
  await text(page, 'Division ID').fill('12');
  await text(page, 'Airport request ID').fill('203');
  await text(page, 'Name').fill('Home');
  await button(page, 'Save airport').click();
  await press(button(page, 'Remove Home'));
  await expect(button(page, 'Remove Home')).toHaveCount(0);
  await expectFocusInView(page);

  await openPage(page, 'Contact');
  await text(page, 'Email').fill('controller@example.org');
  await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
  await text(page, 'Message').fill('The lead-on at L7 stays dark.');
  await press(button(page, 'Clear draft'));
  await expectFocusInView(page);
  await press(button(page, 'Undo'));
  await expect(text(page, 'Message')).toHaveValue('The lead-on at L7 stays dark.');
  await expectFocusInView(page);
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await press(button(page, 'Send message'));
  await press(button(page, 'Mark as sent'));
  await expectFocusInView(page);
  await press(button(page, /^Delete message of/));
  await expectFocused(button(page, 'Undo delete'));
  await page.keyboard.press('Enter');
  await expectFocused(page.getByRole('list', { name: 'Sent messages' }));

  await openPage(page, 'Activity');
  const search = page.getByRole('searchbox', { name: 'Search activity' });
  await search.fill('nothing at all');
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  await search.fill('');
  await expectFocused(search);

  await openPage(page, 'Settings');
  const [diagnostics, reset] = [
    button(page, 'Copy diagnostics…'),
    button(page, 'Reset to defaults'),
  ];
  await expectFocusReturns(diagnostics, 'Diagnostics', 'Close');
  await expectFocusReturns(reset, 'Reset settings to defaults?');
  await confirm(reset, 'Reset to defaults');
  await expectFocused(reset);
  await press(button(page, /^Show and hide/));
  await page.keyboard.press('Control+Alt+s');
  await press(button(page, 'Remove shortcut'));
  await expect(button(page, 'Remove shortcut')).toHaveCount(0);
  await expectFocusInView(page);
});

test('the tour, the palette, the list of keys and a sign-in are opened with the keyboard alone, and return the focus or move it on', async ({
  page,
  service,
}) => {
  const liveProfile = { ...service.profile, name: 'My own' };
  const settings = { welcomed: false, liveProfile };
  const companion = await hostCompanion(undefined, { settings });
  await page.goto(companion.address);
  const pageItself = page.locator('main .page');
  await tabToAndPress(button(page, 'Take the tour'));
  const tour = page.getByRole('complementary', { name: 'Tour' });
  await expect(tour).toBeVisible();
  await expectFocusInView(page);
  for (const step of ['Change contributions', 'Link a lead-on']) {
    await tabToAndPress(tour.getByRole('link', { name: step }));
    await expectFocused(tour.getByRole('link', { name: step }));
  }
  await tabToAndPress(tour.getByRole('button', { name: 'End tour' }));
  await expect(tour).toHaveCount(0);
  await expectFocusInView(page);
  await tabToAndPress(page.getByRole('banner').getByRole('button', { name: 'Sign in' }));
  await expectFocused(page.getByRole('group', { name: 'Sign-in' }));
  await tabToAndPress(button(page, 'Cancel'));
  await expectFocused(pageItself);

  const goTo = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k');
    await command(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  for (const name of ['Contributions', 'Contact', 'Activity', 'Settings', 'Linking']) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFocused(link);
    await page.keyboard.press('Control+k');
    await expect(command(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expectFocused(link);
    await goTo(name.toLowerCase(), name);
    await expectFocusInView(page);
    await expect(page.locator('main .page:focus, main .page :focus')).toHaveCount(1);
  }
  await expectFocused(airportField(page));
  await goTo('contact', 'Contact');
  await expectFocused(text(page, 'Email'));
  await companion.perform({ kind: 'clickMenu', label: 'Contributions' });
  await expect(page.getByRole('heading', { level: 1, name: 'Contributions' })).toBeVisible();
  await expectFocused(pageItself);

  await goTo('eddf', 'Linking');
  await expectFocused(page.getByRole('searchbox', { name: 'Find a point' }));
  await goTo('EDDF_SB_L9_07C', 'Linking');
  await expectFocused(page.getByRole('row', { name: /^L9 EDDF_SB_L9_07C/ }));

  await goTo('settings', 'Settings');
  await press(button(page, 'Edit service'));
  await expectFocused(text(page, 'Service name'));
  await press(button(page, 'Close form'));
  await expectFocusInView(page);
  await press(button(page, 'Edit service'));
  const remove = button(page, 'Remove service');
  await expectFocusReturns(remove, 'Remove My own?');
  await confirm(remove, 'Remove service');
  await expect(page.getByRole('status')).toHaveText('Removed My own.');
  await expectFocusInView(page);
  await companion.stop();
});
