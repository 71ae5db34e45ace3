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

/** Hides a compact window in which EDDF was loaded before. */
async function startInTray(page: Page, companion: HostedCompanion): Promise<void> {
  await page.setViewportSize({ width: 420, height: 720 });
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await page.getByRole('link', { name: 'Contact' }).click();
  await companion.perform({ kind: 'clickTray' });
  await expect(page.getByText('The app hid its window.')).toBeVisible();
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a point' });
const linked = (page: Page) => page.locator('[data-row="EDDF_SB_L7_07C"]').getByText('M8 07C');

for (const by of ['the mouse', 'the keyboard']) {
  const usesMouse = by === 'the mouse';

  test(`what a stopbar is linked to takes at most three presses from the tray with ${by}`, async ({
    page,
    companion,
  }) => {
    await startInTray(page, companion);
    const user = counted(page, companion);
    await user.entry('EDDF');
    await expect(search(page)).toBeVisible();
    await (usesMouse ? user.click('searchbox', /^Find a point/) : user.key('/'));
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('EDDF_SB_L7');
    await expect(linked(page)).toBeInViewport({ ratio: 1 });
    expect(user.presses()).toBeLessThanOrEqual(most);
  });

  test(`a switch and its outcome take at most three presses each from the tray with ${by}`, async ({
    page,
    companion,
    service,
  }) => {
    const isOn = () =>
      service.world.airportRequests.find(({ id }) => id === 203)?.contributions_enabled;
    await startInTray(page, companion);
    expect(isOn()).toBe(true);
    const user = counted(page, companion);
    if (usesMouse) {
      await user.entry('Contributions');
      await user.click('switch', /EDDF/);
    } else {
      await user.entry('EDDF');
      await expect(search(page)).toBeVisible();
      await user.key('Control+k');
      await page.getByRole('combobox', { name: 'Command' }).fill('disable contributions');
      await expect(page.getByRole('option', { name: /EDDF/ }).first()).toBeVisible();
      await user.key('Enter');
    }
    await expect.poll(isOn).toBe(false);
    expect(user.presses()).toBeLessThanOrEqual(most);

    await companion.perform({ kind: 'clickTray' });
    await expect(page.getByText('The app hid its window.')).toBeVisible();
    const later = counted(page, companion);
    await later.icon();
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible();
    await (usesMouse ? later.click('link', /^Activity/) : later.key('Control+4'));
    const last = page.locator('main [data-row]').first();
    await expect(last).toContainText(/contributions/i);
    await expect(last).toContainText('EDDF');
    await expect(last).toBeInViewport({ ratio: 1 });
    expect(later.presses()).toBeLessThanOrEqual(most);
  });
}
