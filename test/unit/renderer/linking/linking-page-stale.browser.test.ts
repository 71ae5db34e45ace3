import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ActivityEntry } from '../../../../electron/contract/activity.ts';
import { createAirportDouble } from '../../../support/airport-double.ts';
import { button, changes, load, open, option } from '../../../support/open-linking-page.ts';

const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };
const changed = { stopbarId: 'BARS_D4X9T', leadOnId: 'EDDF_LO_P1_07L' };
const stopbars = page.getByRole('listbox', { name: 'Stopbars' });
const search = () => page.getByRole('searchbox');

async function loadStale() {
  const { double } = open(createAirportDouble());
  await load();
  await button('stale').click();
  return double;
}

describe('a stale stopbar', () => {
  test('is listed with the other stale points, by its ID', async () => {
    await loadStale();
    const rows = stopbars.getByRole('option');
    await expect
      .poll(() => rows.elements().map((row) => row.getAttribute('data-row')))
      .toEqual(['EDDF_SB_L5_07C', changed.stopbarId, deleted.stopbarId]);
  });

  test.each([
    ['deleted', deleted],
    ['changed', changed],
  ])('can be unlinked: %s', async (_what, pair) => {
    const double = await loadStale();
    await option(pair.stopbarId).click();
    await expect.element(option(pair.leadOnId)).toHaveAttribute('aria-checked', 'true');
    await option(pair.leadOnId).click();
    await expect.element(option(pair.leadOnId)).toMatchTextContent('will unlink');
    await button('Apply 1 change').click();

    await expect.element(page.getByRole('status')).toMatchTextContent('Applied: 1 change at EDDF.');
    expect(double.applied).toMatchObject([{ icao: 'EDDF', link: [], unlink: [pair] }]);
    await expect.element(option(pair.stopbarId)).not.toBeInTheDocument();
  });

  test('can’t be linked to anything else, and says why', async () => {
    await loadStale();
    await option(deleted.stopbarId).click();
    await expect
      .element(option(deleted.stopbarId))
      .toHaveAccessibleDescription(/You can still unlink it/);
    await search().fill('EDDF_LO_L9_07C');
    await expect.element(option('EDDF_LO_L9_07C')).toHaveAttribute('aria-disabled', 'true');
    await option('EDDF_LO_L9_07C').click({ force: true });
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Only a stopbar and a lead-on can be linked.');
  });

  test('can be unlinked from its lead-on too, and an undo before the apply reverts that', async () => {
    await loadStale();
    await button('stale').click();
    await search().fill(deleted.leadOnId);
    await option(deleted.leadOnId).click();
    await search().fill(deleted.stopbarId);
    await option(deleted.stopbarId).click();
    await expect.element(button('Apply 1 change')).toBeVisible();
    await option(deleted.stopbarId).click();
    await expect.element(changes()).toMatchTextContent(/^No changes/);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(button('Apply 1 change')).toBeVisible();
  });

  test('can’t be linked again after it’s unlinked, and an undo says so', async () => {
    await loadStale();
    await option(deleted.stopbarId).click();
    await option(deleted.leadOnId).click();
    await button('Apply 1 change').click();
    await changes().getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('1 change can’t be staged: a point was deleted or changed type.');
    await expect.element(changes()).toMatchTextContent(/^1 applied/);
  });

  test('says why it can’t be unlinked on a service without the bulk call', async () => {
    const double = await loadStale();
    double.outcomeOf = () => ({ kind: 'needs-bulk' });
    await option(deleted.stopbarId).click();
    await option(deleted.leadOnId).click();
    await button('Apply 1 change').click();
    await button('Review').click();
    await expect
      .element(page.getByRole('region', { name: 'Review changes' }))
      .toMatchTextContent(/can’t remove such links/);
    await expect.element(button('Apply 1 change')).toBeVisible();
  });
});

test('a lead-on whose type has changed says who can remove its links', async () => {
  await loadStale();
  await option('EDDF_SB_L5_07C').click();
  await expect.element(option('BARS_7KQ2M')).toHaveAttribute('aria-disabled', 'true');
  const reason = 'Only the service’s operators can remove this link: the lead-on’s type changed.';
  await expect.element(option('BARS_7KQ2M')).toHaveAccessibleDescription(reason);
  await option('BARS_7KQ2M').click({ force: true });
  await expect.element(page.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(changes()).not.toBeInTheDocument();

  // Its stopbar isn't offered while it's selected either.
  await option('BARS_7KQ2M').click({ modifiers: ['Shift'], force: true });
  option('BARS_7KQ2M').element().focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(option('BARS_7KQ2M')).toHaveAttribute('aria-selected', 'true');
  await expect.element(option('EDDF_SB_L5_07C')).toHaveAttribute('aria-checked', 'true');
  await expect.element(option('EDDF_SB_L5_07C')).toHaveAttribute('aria-disabled', 'true');
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
    await button('Review').click();
    await expect
      .element(page.getByRole('region', { name: 'Review changes' }))
      .toMatchTextContent(live.stopbarId);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/1 change can’t be staged.*Undo staged at EDDF/);
  });
});
