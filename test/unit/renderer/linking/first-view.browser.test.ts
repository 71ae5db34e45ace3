import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { twoLinks } from '../../../support/linking/open-changes.ts';
import { button, field, reload } from '../../../support/linking/open-linking-page.ts';
import { threeAirports } from '../../../support/linking/three-airports.ts';
import {
  appState,
  calls,
  inNode,
  openApp,
  reloadPage,
} from '../../../support/page/app/open-app.ts';

const quickLook = page.getByRole('listitem').filter({ has: page.getByRole('button') });
const texts = () =>
  quickLook.elements().map((item) => item.textContent.replace(/\s+/g, ' ').trim());

/** Opens the app, which had three airports before, and shows none. */
async function openFirst() {
  await openApp({ prepare: threeAirports, hash: '#/settings' });
  for (const icao of ['EDDL', 'EDDM', 'EDDF']) await calls.openAirport({ icao });
  await calls.stage({ icao: 'EDDF', changes: twoLinks });
  await inNode((app) => app.restart());
  location.hash = '#/linking';
  await reloadPage();
}

describe('without an airport, the last three', () => {
  test('say what is known of them, fit a compact window, and load with the keyboard', async () => {
    await page.viewport(420, 720);
    await openFirst();

    await expect
      .poll(texts)
      .toEqual([
        expect.stringMatching(
          /^EDDF Frankfurt am Main 49 unlinked at .* 2 staged changes Contributions on$/,
        ),
        expect.stringMatching(/^EDDM Munich \d+ unlinked at \S+ Contributions on$/),
        expect.stringMatching(/^EDDL Düsseldorf \d+ unlinked at \S+ Contributions off$/),
      ]);
    await expect.element(button('EHAM')).toBeVisible();
    await expect.element(button('EDDF')).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(420);

    await field().click();
    await userEvent.keyboard('{Escape}{Tab}{Tab}');
    await expect.element(page.getByRole('button', { name: /^EDDF/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reload()).toBeVisible();
  });

  test('are read again after an apply, and the page says what is running', async () => {
    await openFirst();
    await expect.poll(texts).toHaveLength(3);
    await inNode(({ hold }) => hold({ path: /links\/bulk$/ }));
    const rev = (await appState()).linking.others[0]?.rev ?? 0;
    void calls.apply({ airports: [{ icao: 'EDDF', rev }] });
    await expect
      .element(page.getByRole('group', { name: 'Applying changes at EDDF' }))
      .toBeVisible();
    await inNode(({ release }) => release());

    await expect.poll(() => texts()[0]).toMatch(/48 unlinked/);
    await expect.element(page.getByRole('group', { name: /^Applying/ })).not.toBeInTheDocument();
  });
});
