import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '../../../support/linking/open-changes.ts';
import { button, load, option, row } from '../../../support/linking/open-linking-page.ts';
import { inNode, openApp } from '../../../support/page/app/open-app.ts';

const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };
const changed = { stopbarId: 'BARS_D4X9T', leadOnId: 'EDDF_LO_P1_07L' };

async function loadStale() {
  await openApp();
  await load();
  await page.getByRole('radio', { name: /^Stale/ }).click();
}

describe('a stale stopbar', () => {
  test.each([
    ['deleted', deleted],
    ['changed', changed],
  ])('can be unlinked and applied: %s', async (_what, pair) => {
    await loadStale();
    await row(pair.stopbarId).click();
    await expect.element(option(pair.leadOnId)).toHaveAttribute('aria-checked', 'true');
    await option(pair.leadOnId).click();
    await button('Apply 1 change').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Applied 1 change at EDDF.');
    await expect.element(row(pair.stopbarId)).not.toBeInTheDocument();
  });

  test('can’t be linked again after it’s unlinked, and an undo says so', async () => {
    await loadStale();
    await row(deleted.stopbarId).click();
    await option(deleted.leadOnId).click();
    await button('Apply 1 change').click();
    await button('Undo').first().click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 change can’t be staged: a point was deleted or changed type.');
    await expect.element(button('Apply 1 change')).not.toBeInTheDocument();
  });

  test('says why it can’t be unlinked on a service without the bulk call', async () => {
    await loadStale();
    await inNode(({ faults }) => {
      const headers = { 'Content-Type': 'application/json' };
      const missing = {
        kind: 'answer',
        status: 404,
        headers,
        body: '{"error":"Not Found"}',
      } as const;
      faults.next({ path: /links\/bulk$/ }, missing, { times: 9 });
    });
    await row(deleted.stopbarId).click();
    await option(deleted.leadOnId).click();
    await button('Apply 1 change').click();
    await button('Review').click();
    await expect
      .element(page.getByRole('region', { name: 'Review changes' }))
      .toMatchTextContent('can’t remove such links');
    await expect.element(button('Apply 1 change')).toBeVisible();
  });
});

describe('undoing in Activity', () => {
  const [one, other] = ['EDDF_LO_L9_07C', 'EDDF_LO_L9_25C'].map((leadOnId) => ({
    ...{ stopbarId: 'EDDF_SB_L9_07C', leadOnId, linked: true },
  }));

  /** Undoes an apply of these links, after the stopbars or lead-ons were deleted. */
  async function undo(applied: readonly (typeof one)[], deletedIds: readonly string[]) {
    await openApp();
    await load();
    await stage(applied.flatMap((change) => change ?? []));
    await button(/^Apply \d/).click();
    await expect.element(page.getByRole('status')).toMatchTextContent(/^✓?\s*Applied/);
    await inNode(({ world }, ids) => {
      for (const point of world.points.values()) point.linkedTo = [];
      for (const id of ids) world.points.delete(id);
    }, deletedIds);
    void other;
    location.hash = '#/activity';
    await button(/^Undo/).first().click();
  }

  test('says that nothing is left to undo where the links have changed since', async () => {
    await undo([one], []);
    await expect.element(page.getByRole('status')).toMatchTextContent(/Nothing to undo/);
    expect(location.hash).toBe('#/activity');
  });
});
