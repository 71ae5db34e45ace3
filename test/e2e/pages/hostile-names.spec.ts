import type { Locator, Page } from '@playwright/test';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { expect, fillIds, loadAirport, nadia, openPage, row, signIn, test } from '../fixtures.ts';

const zalgo = 'Z\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308'.repeat(20);
const hostile = `\u202EL7\u200B\u2066${zalgo}${'W'.repeat(400)}\u0000`;
const twin = 'EDDF_SB\u200B_L7_07C';
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Replaces every name from the service with a hostile one. */
function spoil({ world }: Practice): void {
  for (const point of world.points.values()) Object.assign(point, { name: hostile });
  const stopbar = world.points.get('EDDF_SB_L7_07C');
  if (!stopbar) throw new Error('The stopbar is missing');
  world.points.set(twin, { ...stopbar, id: twin });
  for (const division of world.divisions) Object.assign(division, { name: hostile });
  const request = world.airportRequests.find(({ icao }) => icao === 'EDDM');
  if (request) Object.assign(request, { icao: 'EDDF\u200B'.repeat(20) });
}

/** Checks at both widths that no row overlaps the next one and no character is hidden. */
async function expectApart(rows: Locator): Promise<void> {
  for (const width of [1100, 420]) {
    await rows.page().setViewportSize({ width, height: 700 });
    await expect(() => expectNoOverlap(rows, width)).toPass();
    await expectNothingHidden(rows.page());
  }
}

async function expectNoOverlap(rows: Locator, width: number): Promise<void> {
  await expect(rows.nth(1)).toBeVisible();
  const boxes = await rows.evaluateAll((elements) =>
    elements
      .map((element) => {
        const { top, bottom, right } = element.getBoundingClientRect();
        return { top, bottom, right, isClipped: getComputedStyle(element).overflowY === 'clip' };
      })
      .sort((one, other) => one.top - other.top),
  );
  for (const [at, box] of boxes.entries()) {
    expect(box.isClipped).toBe(true);
    expect(box.right).toBeLessThanOrEqual(width);
    const next = boxes[at + 1];
    if (next) expect(next.top).toBeGreaterThanOrEqual(box.bottom - 0.5);
  }
}

/** Checks texts, tooltips and accessible names. */
async function expectNothingHidden(page: Page): Promise<void> {
  const seen = await page.evaluate(() => [
    document.body.innerText,
    ...[...document.querySelectorAll('[title], [aria-label]')].flatMap((element) => [
      element.getAttribute('title') ?? '',
      element.getAttribute('aria-label') ?? '',
    ]),
  ]);
  const lines = seen.flatMap((text) => text.split(/[\n\t]/));
  expect(lines.filter((line) => hiddenCharacters.test(line))).toEqual([]);
  expect(await page.locator('main').ariaSnapshot()).not.toMatch(/[\u200B\u202E\u2066\0]/);
}

test('S6 hostile names stay in their rows, show no hidden characters, and look-alike IDs differ', async ({
  page,
  service,
  faults,
}) => {
  spoil(service);
  const account = { vatsim_id: '10000002', display_name: hostile, full_name: hostile };
  faults.next(
    { path: /auth\/account$/ },
    { kind: 'answer', status: 200, body: JSON.stringify({ ...account, email: hostile }) },
    { times: Infinity },
  );
  await signIn(page, nadia);
  await expectNothingHidden(page);
  await fillIds(page, 'EDDF', 'EDDF_SB_L7_07C', 'EDDF_LO_L7_25C');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Linked lead-on');
  await page.keyboard.press('Escape');

  await loadAirport(page, 'EDDF');
  const stopbars = page.getByRole('grid', { name: 'Stopbars' }).locator('[data-row]');
  const candidates = page.getByRole('listbox', { name: /^Lead-ons for/ }).getByRole('option');
  await expectApart(stopbars);
  await stopbars.first().click();
  await expectApart(candidates);

  // Look-alike IDs are shown as different, and sent unchanged.
  await page.setViewportSize({ width: 1100, height: 760 });
  await page.getByRole('searchbox', { name: 'Find a point' }).fill(twin);
  await expect(stopbars).toHaveCount(1);
  await expect(stopbars).toContainText('EDDF_SB\\u{200B}_L7_07C');
  await expect(stopbars.locator('code')).toHaveAttribute('title', 'EDDF_SB\\u{200B}_L7_07C');
  await stopbars.click();
  await row(page, 'EDDF_LO_L7_25C').click();
  await page.getByRole('button', { name: 'Review' }).click();
  const change = page.getByRole('list', { name: '1 new link' }).getByRole('listitem');
  await expect(change).toContainText('EDDF_SB\\u{200B}_L7_07C');
  await page.getByRole('button', { name: /^Apply 1/ }).click();
  const sent = () => faults.requests.filter(({ body }) => body.includes(twin));
  await expect.poll(sent).toHaveLength(1);

  await openPage(page, 'Contributions');
  await expectApart(page.getByRole('row'));
  await page.getByRole('switch', { name: 'Contributions at EDDF', exact: true }).click();
  await expect(page.getByRole('status')).toContainText('Disabled contributions at EDDF');
  await openPage(page, 'Contact');
  await expect(page.getByRole('button', { name: /^Use L7/ })).toBeVisible();
  await expectNothingHidden(page);
  await openPage(page, 'Activity');
  await expectApart(page.getByRole('listitem'));
});
