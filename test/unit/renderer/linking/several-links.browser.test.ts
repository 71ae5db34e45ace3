import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, changes, chooseMore, load } from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const stage = () => button(/^Stage \d+ links/);

describe('several links at once', () => {
  test('Link to nearest suggests lead-ons and stages the accepted ones as one step', async () => {
    await openApp();
    await load();
    await button('Link to nearest…').click();
    const dialog = page.getByRole('dialog', { name: 'Link to nearest' });
    const suggestion = (id: string) => dialog.getByRole('checkbox', { name: new RegExp(id) });
    await expect.element(suggestion('EDDF_LO_L9_25C')).toHaveAccessibleName(/\d m$/);
    await dialog.getByRole('checkbox', { name: /links for/ }).click();
    await expect.element(button('Stage links')).toHaveAttribute('aria-disabled', 'true');
    await suggestion('EDDF_LO_L9_07C').click();
    await suggestion('EDDF_LO_L9_25C').click();
    await button('Stage 2 links').click();
    await expect.element(button('Apply 2 changes')).toBeVisible();
    await button('Undo').click();

    await expect.element(changes()).not.toBeInTheDocument();
  });

  test('Link to nearest follows an airport that is loaded from outside the window', async () => {
    await openApp();
    await load();
    await button('Link to nearest…').click();
    await expect.element(stage()).toBeVisible();
    await inNode(({ application, hold }) => {
      hold({ path: /EDDM\/points$/ });
      application.showPage('linking', 'EDDM');
    });
    await expect.element(stage()).toHaveAttribute('aria-disabled', 'true');
    await inNode(({ release }) => release());
    await expect.element(stage()).toHaveAttribute('aria-disabled', 'false');
    await stage().click();

    await expect.element(changes()).toMatchTextContent(/changes at EDDM/);
  });

  test('an import stages the valid pairs and reports every bad line', async () => {
    await openApp();
    await load();
    await chooseMore('Import…');
    await page
      .getByRole('textbox', { name: 'Links or a proposal' })
      .fill(
        [
          'stopbarId;leadOnId',
          'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
          'EDDF_SB_L1_07C;EDDF_LO_L1_07C',
          'EDDF_SB_L9_07C;EDDF_LO_L9_07C',
          'EDDF_LO_L9_07C;EDDF_SB_L9_07C',
          'EDDF_SB_L9_07C;NOBODY',
          'EDDF_SB_L9_07C;BARS_7KQ2M',
          'EDDF_SB_L9_07C',
        ].join('\r\n'),
      );
    const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
    await expect
      .element(dialog.getByText(/^1 new link, 1 already linked, 5 lines skipped/))
      .toBeVisible();
    const bad = dialog.getByRole('listitem');
    expect(bad.elements().map((line) => line.textContent.trim().replace(/\s+/g, ' '))).toEqual([
      'Line 4: Duplicate link.',
      'Line 5: The IDs are swapped. Put the stopbar first.',
      'Line 6: NOBODY isn’t at EDDF.',
      'Line 7: BARS_7KQ2M isn’t a lead-on.',
      'Line 8: The lead-on ID is missing.',
    ]);
    await button('Stage 1 link').click();

    await expect.element(button('Apply 1 change')).toBeVisible();
  });
});
