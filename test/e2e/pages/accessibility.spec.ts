import type { Locator } from '@playwright/test';
import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { expectNoFindings, findings, inEachLook } from '../findings.ts';
import { expect, openPage, test } from '../fixtures.ts';

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

test('axe finds no issues on any page, with or without field errors, only panes scroll, and the focus is visible in forced colours', async ({
  page,
}) => {
  for (const name of pageNames) {
    await openPage(page, pageTitles[name]);
    await inEachLook(page, async (look, rules) => {
      expect(await findings(page, rules), `${name}, ${look}`).toEqual([]);
      expect(await page.evaluate(scrolls), `${name}, ${look}`).toBe(false);
    });
  }
  await openPage(page, 'Contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await expectNoFindings(page, 'field errors');

  // At the end of the page, nothing covers the button, and another page opens at its top.
  await page.getByRole('button', { name: 'Send message' }).click({ trial: true });
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
