import type { Page } from '@playwright/test';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { expect, loadAirport, nadia, openPage, signIn, test } from '../fixtures.ts';

/** Counts the clicks and key presses from now on. A modifier is part of the key that follows it. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  const presses = await page.evaluateHandle(() => {
    const counter = { count: 0 };
    const modifiers = ['Control', 'Shift', 'Alt', 'Meta'];
    const count = () => (counter.count += 1);
    addEventListener('pointerdown', count, { capture: true });
    addEventListener('keydown', ({ key }) => modifiers.includes(key) || count(), { capture: true });
    return counter;
  });
  return () => presses.evaluate(({ count }) => count);
}

interface Links {
  readonly links: Readonly<Record<string, readonly string[]>>;
}

async function readLinks(baseUrl: string): Promise<Links['links']> {
  return ((await (await fetch(`${baseUrl}/airports/EDDF/links`)).json()) as Links).links;
}

const stage = (page: Page) => page.getByRole('button', { name: /^Stage \d+ links$/ });
const apply = (page: Page) => page.getByRole('button', { name: /^Apply \d+ changes?$/ });
const row = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

/** Removes the links made since, and loads the page again. */
async function restore(page: Page, { world }: Practice, links: ReadonlyMap<string, string[]>) {
  for (const [id, linkedTo] of links) Object.assign(world.points.get(id) ?? {}, { linkedTo });
  await page.reload();
  await expect(row(page, 'EDDF_SB_L9_07C')).toBeVisible();
}

test('links the 47 unlinked stopbars of EDDF that have coordinates, or one pair, and switches contributions, with few presses', async ({
  page,
  service,
}) => {
  const saved = new Map([...service.world.points].map(([id, { linkedTo }]) => [id, [...linkedTo]]));
  const before = Object.keys(await readLinks(service.baseUrl));
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');

  for (const by of ['clicks', 'keys'] as const) {
    await test.step(`all stopbars with at most 5 ${by}`, async () => {
      const presses = await countPresses(page);
      if (by === 'clicks') {
        await page.getByRole('button', { name: 'Link to nearest…' }).click();
        await stage(page).click();
        await apply(page).click();
      } else {
        await page.keyboard.press('Control+Shift+L');
        await expect(stage(page)).toBeVisible();
        await page.keyboard.press('Enter');
        await expect(apply(page)).toBeVisible();
        await page.keyboard.press('Control+Enter');
      }
      await expect(page.getByRole('status')).toContainText('Applied 73 changes at EDDF.');
      const after = Object.keys(await readLinks(service.baseUrl));
      expect(after.filter((id) => !before.includes(id))).toHaveLength(47);
      expect(await presses()).toBeLessThanOrEqual(5);
    });
    await restore(page, service, saved);

    await test.step(`one pair with at most 3 ${by}`, async () => {
      if (by === 'keys') await row(page, 'EDDF_SB_L9_07C').focus();
      const presses = await countPresses(page);
      if (by === 'clicks') {
        await row(page, 'EDDF_SB_L9_07C').click();
        await row(page, 'EDDF_LO_L9_07C').click();
        await apply(page).click();
      } else {
        await page.keyboard.press('Enter');
        await expect(row(page, 'EDDF_LO_L9_07C')).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(apply(page)).toBeVisible();
        await page.keyboard.press('Control+Enter');
      }
      await expect(page.getByRole('status')).toContainText('Applied 1 change at EDDF.');
      expect((await readLinks(service.baseUrl))['EDDF_SB_L9_07C']).toEqual(['EDDF_LO_L9_07C']);
      expect(await presses()).toBeLessThanOrEqual(3);
    });
    await restore(page, service, saved);
  }

  await test.step('a switch with one press, by mouse and by keyboard', async () => {
    const isOn = (icao: string) =>
      service.world.airportRequests.find((request) => request.icao === icao)?.contributions_enabled;
    await openPage(page, 'Contributions');
    const toggle = (icao: string) => page.getByRole('switch', { name: new RegExp(icao) });
    await expect(toggle('EDDF')).toBeChecked();
    await toggle('EDDM').focus();
    const presses = await countPresses(page);
    await page.keyboard.press('Space');
    await expect.poll(() => isOn('EDDM')).toBe(false);
    expect(await presses()).toBe(1);
    await toggle('EDDF').click();
    await expect.poll(() => isOn('EDDF')).toBe(false);
    expect(await presses()).toBe(2);
  });
});
