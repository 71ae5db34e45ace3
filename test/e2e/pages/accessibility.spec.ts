import type { Page } from '@playwright/test';
import { pageNames, pageTitles } from '../../../renderer/frame/pages.ts';
import { expectNoFindings, inEachLook } from '../findings.ts';
import { expect, openPage, test } from '../fixtures.ts';

/** Fails if the window scrolls at all, or if something in it scrolls sideways. */
async function expectOnlyPanesScroll(page: Page, name: string): Promise<void> {
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
  await inEachLook(page, async (look) => {
    expect(await page.evaluate(scrolls), `${name}, ${look}`).toBe(false);
  });
}

test('axe finds no issues on any page, with or without field errors, and only panes scroll', async ({
  page,
}) => {
  test.slow();
  for (const name of pageNames) {
    await openPage(page, pageTitles[name]);
    await expectNoFindings(page, name);
    await expectOnlyPanesScroll(page, name);
  }
  await openPage(page, 'Contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await expectNoFindings(page, 'field errors');
});

test('a page opens at its top, and a message doesn’t cover the send button', async ({ page }) => {
  await page.setViewportSize({ width: 420, height: 560 });
  await openPage(page, 'Contact');
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await send.scrollIntoViewIfNeeded();
  const [button, line] = [await send.boundingBox(), await page.getByRole('alert').boundingBox()];
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

  await openPage(page, 'Linking');
  await expect(page.getByRole('combobox', { name: 'Airport' })).toBeInViewport({ ratio: 1 });
});
