import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '../../../support/linking/open-changes.ts';
import { button, load, row } from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };

describe('undoing in Activity', () => {
  const change = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };

  test('stages the opposite of an apply, and says what can’t be undone any more', async () => {
    await openApp();
    await load();
    await stage([change, { ...deleted, linked: false }]);
    await button('Apply 2 changes').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Applied 2 changes at EDDF.');
    location.hash = '#/activity';
    await page.getByRole('listitem').getByRole('button', { name: /^Undo/ }).first().click();
    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(row(change.stopbarId)).toHaveAccessibleName(/L9 07C will be unlinked$/);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/1 change can’t be staged.*Apply 1 change at EDDF to undo the rest/);
  });

  test('says that nothing is left to undo where the links have changed since', async () => {
    await openApp();
    await load();
    await stage([change]);
    await button('Apply 1 change').click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Applied 1 change at EDDF.');
    await inNode(({ world }, id) => {
      const leadOn = world.points.get(id);
      if (leadOn) leadOn.linkedTo = [];
    }, change.leadOnId);
    location.hash = '#/activity';
    await page.getByRole('listitem').getByRole('button', { name: /^Undo/ }).first().click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/Nothing to undo/);
    expect(location.hash).toBe('#/activity');
  });
});
