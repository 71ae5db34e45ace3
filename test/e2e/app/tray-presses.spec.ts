import type { Page } from '@playwright/test';
import type { HostedCompanion } from '../../support/application/hosted-companion.ts';
import { expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';

/** The most clicks and key presses from the tray. Typing into a field isn’t counted. */
const most = 3;

/** Counts what the user presses, from the tray on. */
function counted(page: Page, { perform }: HostedCompanion) {
  let presses = 0;
  const press = async (act: () => Promise<unknown>): Promise<void> => {
    presses += 1;
    await act();
  };
  return {
    icon: () => press(() => perform({ kind: 'clickTray' })),
    entry: (start: string) =>
      press(async () => {
        const shown = async () => {
          const { tray } = await perform({ kind: 'read' });
          return tray?.menu.find((entry) => entry.label?.startsWith(start))?.label ?? '';
        };
        await expect.poll(shown).not.toBe('');
        await perform({ kind: 'clickMenu', label: await shown() });
      }),
    click: (role: 'link' | 'searchbox' | 'switch', name: RegExp) =>
      press(() => page.getByRole(role, { name }).click()),
    key: (key: string) => press(() => page.keyboard.press(key)),
    presses: () => presses,
  };
}

/** Hides the window on the Contact page. */
async function hide(page: Page, { perform }: HostedCompanion): Promise<void> {
  await page.getByRole('link', { name: 'Contact' }).click();
  await perform({ kind: 'clickTray' });
  await expect(page.getByText('The app hid its window.')).toBeVisible();
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a point' });
const linked = (page: Page) => page.locator('[data-row="EDDF_SB_L7_07C"]').getByText('M8 07C');

test('what a stopbar is linked to, a switch and its outcome take at most three presses each from the tray', async ({
  page,
  companion,
  service,
}) => {
  const isOn = (icao: string) =>
    service.world.airportRequests.find((request) => request.icao === icao)?.contributions_enabled;
  await page.setViewportSize({ width: 420, height: 720 });
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');

  for (const [by, switched] of [
    ['the mouse', 'EDDM'],
    ['the keyboard', 'EDDF'],
  ] as const) {
    const usesMouse = by === 'the mouse';

    await test.step(`what a stopbar is linked to, with ${by}`, async () => {
      await hide(page, companion);
      const user = counted(page, companion);
      await user.entry('EDDF');
      await expect(search(page)).toBeVisible();
      await (usesMouse ? user.click('searchbox', /^Find a point/) : user.key('/'));
      await expect(search(page)).toBeFocused();
      await page.keyboard.type('EDDF_SB_L7');
      await expect(linked(page)).toBeInViewport({ ratio: 1 });
      expect(user.presses()).toBeLessThanOrEqual(most);
      await search(page).fill('');
    });

    await test.step(`a switch, with ${by}`, async () => {
      expect(isOn(switched)).toBe(true);
      await hide(page, companion);
      const user = counted(page, companion);
      if (usesMouse) {
        await user.entry('Contributions');
        await user.click('switch', /EDDM/);
      } else {
        await user.entry('EDDF');
        await expect(search(page)).toBeVisible();
        await user.key('Control+k');
        await page.getByRole('combobox', { name: 'Command' }).fill('disable contributions');
        await expect(page.getByRole('option', { name: /EDDF/ }).first()).toBeVisible();
        await user.key('Enter');
      }
      await expect.poll(() => isOn(switched)).toBe(false);
      expect(user.presses()).toBeLessThanOrEqual(most);
    });

    await test.step(`the outcome of a switch, with ${by}`, async () => {
      await companion.perform({ kind: 'clickTray' });
      await expect(page.getByText('The app hid its window.')).toBeVisible();
      const user = counted(page, companion);
      await user.icon();
      await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible();
      await (usesMouse ? user.click('link', /^Activity/) : user.key('Control+4'));
      const last = page.locator('main [data-row]').first();
      await expect(last).toContainText(/contributions/i);
      await expect(last).toContainText(switched);
      await expect(last).toBeInViewport({ ratio: 1 });
      expect(user.presses()).toBeLessThanOrEqual(most);
    });
  }
});
