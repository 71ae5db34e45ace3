import type { Page } from '@playwright/test';
import { airportField, expect, nadia, openPage, reloadButton, signIn, test } from '../fixtures.ts';
import { button, expectFocused, expectFocusInView, press, text } from '../focus.ts';

const pageItself = (page: Page) => page.locator('main .page');
const command = (page: Page) => page.getByRole('combobox', { name: 'Command' });

test('closing the palette, the list of keys or a sign-in returns the focus, and opening a page or an airport moves it', async ({
  page,
  companion,
  faults,
}) => {
  // Nothing has the focus at first.
  await expect(button(page, 'Sign in')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(command(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocused(pageItself(page));

  for (const name of ['Contributions', 'Contact', 'Activity', 'Settings', 'Linking']) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectFocused(link);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFocused(link);
    await page.keyboard.press('?');
    await press(button(page, 'Close'));
    await expectFocused(link);
    await page.keyboard.press('Control+k');
    await expect(command(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expectFocused(link);
  }
  const goTo = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k');
    await command(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await airportField(page).focus();
  await goTo('contact', 'Contact');
  await expectFocused(text(page, 'Email'));
  await text(page, 'Message').focus();
  await companion.perform({ kind: 'clickMenu', label: 'Contributions' });
  await expect(page.getByRole('heading', { level: 1, name: 'Contributions' })).toBeVisible();
  await expectFocused(pageItself(page));
  await page.keyboard.press('Control+k');
  await command(page).fill('keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocused(pageItself(page));
  for (const name of ['Activity', 'Settings', 'Contributions', 'Linking']) {
    await page.getByRole('link', { name, exact: true }).focus();
    await goTo(name.toLowerCase(), name);
    await expectFocusInView(page);
    await expect(page.locator('main .page:focus, main .page :focus')).toHaveCount(1);
  }
  await expectFocused(airportField(page));

  await press(button(page, 'Sign in'));
  await expectFocused(page.getByRole('group', { name: 'Sign-in' }));
  await press(button(page, 'Cancel'));
  await expectFocused(pageItself(page));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Sign in')).toBeVisible();
  await signIn(page, nadia);
  const keychain = page.getByRole('complementary', { name: 'Keychain' });
  await press(keychain.getByRole('button', { name: 'Dismiss' }));
  await expectFocused(pageItself(page));

  // It moves to the points of an airport that a command opens, or to its field.
  const open = async (icao: string) => {
    await page.getByRole('link', { name: 'Contact' }).focus();
    await page.keyboard.press('Control+k');
    await command(page).fill(icao);
    await page.keyboard.press('Enter');
  };
  const search = page.getByRole('searchbox', { name: 'Find a point' });
  const shown = async (icao: string) => {
    await expect(reloadButton(page)).toBeVisible();
    await expect(airportField(page)).toHaveValue(icao);
  };
  /** Opens EDDF, whose reply waits until the returned function is called. */
  const openHeld = async () => {
    const release = faults.hold({ path: /EDDF/ });
    await open('EDDF');
    await expectFocused(airportField(page));
    return release;
  };
  await openPage(page, 'Contact');
  (await openHeld())();
  await shown('EDDF');
  await expectFocused(search);
  await open('EDDF_SB_L9_07C');
  await expectFocused(page.getByRole('row', { name: /^L9 EDDF_SB_L9_07C/ }));
  await page.getByRole('radio', { name: 'Map' }).check({ force: true });
  await open('open eddf');
  await expectFocused(page.getByRole('application', { name: 'Map' }));
  await open('open eddm');
  await shown('EDDM');
  // The next airport is shown in the same view.
  await expectFocused(page.getByRole('application', { name: 'Map' }));

  await open('ZZZZ');
  const none = page.getByText('has no points at ZZZZ').filter({ visible: true });
  await expect(none.first()).toBeVisible();
  await expectFocused(airportField(page));

  const release = await openHeld();
  await page.keyboard.press('Tab');
  release();
  await shown('EDDF');
  await expect(airportField(page)).not.toBeFocused();
});
