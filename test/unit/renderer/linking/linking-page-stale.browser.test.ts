import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { createAirportDouble } from '../../../support/linking/airport-double.ts';
import { button, load, open, option, row } from '../../../support/linking/open-linking-page.ts';

const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };
const changed = { stopbarId: 'BARS_D4X9T', leadOnId: 'EDDF_LO_P1_07L' };

async function loadStale() {
  const { double } = open(createAirportDouble());
  await load();
  await page.getByRole('radio', { name: /^Stale/ }).click();
  return double;
}

describe('a stale stopbar', () => {
  test.each([
    ['deleted', deleted],
    ['changed', changed],
  ])('can be unlinked and applied: %s', async (_what, pair) => {
    const double = await loadStale();
    await row(pair.stopbarId).click();
    await expect.element(option(pair.leadOnId)).toHaveAttribute('aria-checked', 'true');
    await option(pair.leadOnId).click();
    await button('Apply 1 change').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Applied 1 change at EDDF.');
    expect(double.applied).toMatchObject([{ icao: 'EDDF', link: [], unlink: [pair] }]);
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
    const double = await loadStale();
    double.outcomeOf = () => ({ kind: 'needs-bulk' });
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
  const gone = { stopbarId: 'BARS_GONE', leadOnId: 'EDDF_LO_L9_07C' };
  const live = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };

  async function undo(unlink: (typeof gone)[]) {
    const { double, handlers } = createAirportDouble();
    const entry: ActivityEntry = {
      ...{ id: 'entry', at: Date.now(), who: 'Kim Park', outcome: { ok: true, value: null } },
      ...{ action: 'changeLinks', input: { icao: 'EDDF', link: [], unlink } },
    };
    const readActivity = () =>
      Promise.resolve({ ok: true, value: { entries: [entry], unreadable: 0 } } as const);
    open({ double, handlers: { ...handlers, readActivity } });
    location.hash = '#/activity';
    await button(/^Undo/).click();
  }

  test('doesn’t stage a link to a deleted stopbar, and says so', async () => {
    await undo([gone]);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 change can’t be staged: a point was deleted or changed type.');
    expect(location.hash).toBe('#/activity');
  });

  test('stages the other changes', async () => {
    await undo([gone, live]);
    await expect.element(button('Apply 1 change')).toBeVisible();
    await expect.element(row(live.stopbarId)).toHaveAccessibleName(/L9 07C will be linked$/);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/1 change can’t be staged.*Apply 1 change at EDDF to undo the rest/);
  });
});
