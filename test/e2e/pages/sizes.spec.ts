import type { Page } from '@playwright/test';
import { expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';

const windows = [
  { width: 1100, height: 680, rows: 16 },
  { width: 1440, height: 900, rows: 22 },
  { width: 420, height: 720, rows: 11 },
  // 1100 × 680 at 200 %.
  { width: 550, height: 340, rows: 2 },
];

/** Dismisses the notes. The keychain’s note isn’t shown on a computer with a keychain. */
async function dismissNotes(page: Page): Promise<void> {
  const notes = page.getByRole('complementary', { name: 'Keychain' });
  if (await notes.isVisible()) await notes.getByRole('button', { name: 'Dismiss' }).click();
}

/** Returns the number of rows of a table that are fully visible, without its header. */
function visibleRows(page: Page, name: string | RegExp): Promise<number> {
  const table = page.getByRole('grid', { name }).or(page.getByRole('table', { name }));
  return table.evaluate((element) => {
    const isSeen = (row: Element): boolean => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const x = (left + right) / 2;
      return [top + 1, bottom - 1].every((y) => row.contains(document.elementFromPoint(x, y)));
    };
    const rows = [...element.querySelectorAll('[role="row"], tr')];
    return rows.filter((row) => !row.querySelector('[role="columnheader"], th') && isSeen(row))
      .length;
  });
}

const scrolls = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    scrollTo(500, 500);
    return scrollX + scrollY > 0 || scrollWidth > clientWidth || scrollHeight > clientHeight;
  });

/** Returns what is wrong with the controls that can be seen: too small, or below another one. */
function controlProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const selector = 'a[href], button, input, select, textarea, [role="switch"], [role="option"]';
    const nameOf = (element: Element): string =>
      `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`;
    // A label is part of the target of its input.
    const targetOf = (element: Element): Element =>
      element.matches('input[type="radio"], input[type="checkbox"]')
        ? (element.closest('label') ?? element)
        : element;
    const seen = [...document.querySelectorAll(selector)].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const target = targetOf(element);
      const box = target.getBoundingClientRect();
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const top = document.elementFromPoint(middle.x, middle.y);
      return top === null ? [] : [{ element, target, box, top }];
    });
    return seen.flatMap(({ element, target, box, top }) => {
      const other = top.closest(selector);
      const isCovered =
        other !== null && other !== element && !target.contains(other) && !other.contains(target);
      const inRow = target.closest('[role="row"], [role="grid"] *, [role="list"] *') !== null;
      // Half a pixel of rounding at other zoom levels.
      const isSmall = box.width < 23.5 || box.height < 23.5;
      return [
        ...(isCovered && !inRow ? [`${nameOf(element)} is below ${nameOf(other)}`] : []),
        ...(isSmall ? [`${nameOf(element)} is ${box.width} × ${box.height}`] : []),
      ];
    });
  });
}

test('16 stopbars are visible at 1100 × 680, 22 at 1440 × 900, 11 at 420 × 720, even at 200 %, and nothing overlaps', async ({
  page,
}) => {
  await signIn(page, nadia);
  await dismissNotes(page);
  await loadAirport(page, 'EDDF');
  for (const { width, height, rows } of windows) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => visibleRows(page, 'Stopbars')).toBeGreaterThanOrEqual(rows);
    expect(await scrolls(page)).toBe(false);
    expect(await controlProblems(page)).toEqual([]);
  }

  // In a compact window, the tabs have labels.
  await page.setViewportSize({ width: 420, height: 720 });
  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  for (const tab of await tabs.all()) {
    const label = tab.locator('span');
    await expect(label).toBeVisible();
    const fits = await label.evaluate(
      (element) =>
        element.getBoundingClientRect().width <= (element.parentElement?.clientWidth ?? 0),
    );
    expect(fits).toBe(true);
  }

  // In a compact window at 200 %, every control fits without scrolling.
  await page.setViewportSize({ width: 210, height: 360 });
  const controls = page
    .locator('header, .toolbar, .second-toolbar, nav')
    .locator('button, a, input');
  const cut: string[] = [];
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) continue;
    const box = await control.boundingBox();
    const isWhole = box !== null && box.x >= -1 && box.x + box.width <= 211;
    if (!isWhole) cut.push(await control.evaluate((element) => element.outerHTML.slice(0, 200)));
  }
  expect(cut).toEqual([]);
});
