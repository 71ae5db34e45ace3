import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  candidate,
  filter,
  openWorkspace,
  row,
  search,
  visibleIds,
} from '../../../../support/linking/open-workspace.ts';

const deleted = { stopbarId: 'BARS_W6F0K', leadOnId: 'EDDF_LO_W1_18' };
const changed = { stopbarId: 'BARS_D4X9T', leadOnId: 'EDDF_LO_P1_07L' };

async function openStale() {
  const work = await openWorkspace();
  await filter('Stale').click();
  return work;
}

describe('a stale stopbar', () => {
  test('is listed with the others, with its ID instead of a name in a compact window, and can be unlinked', async () => {
    const work = await openStale();
    await expect.poll(visibleIds).toEqual(['EDDF_SB_L5_07C', changed.stopbarId, deleted.stopbarId]);
    await expect.element(row(deleted.stopbarId)).toMatchTextContent(/^Deleted BARS_W6F0K/);
    for (const pair of [deleted, changed]) {
      await row(pair.stopbarId).click();
      await expect.element(candidate(pair.leadOnId)).toHaveAttribute('aria-checked', 'true');
      await candidate(pair.leadOnId).click();
      await expect.element(candidate(pair.leadOnId)).toMatchTextContent('− staged');
      await expect.poll(() => work.pending).toEqual([{ ...pair, linked: false }]);
      await row(pair.stopbarId).getByRole('button', { name: /^Keep/ }).click();
      await expect.poll(() => work.pending).toEqual([]);
      await userEvent.keyboard('{Delete}');
      await expect.poll(() => work.pending).toEqual([{ ...pair, linked: false }]);
      await work.undo();
    }
    await page.viewport(420, 720);
    const name = row(deleted.stopbarId).getByRole('gridcell').first();
    await expect.poll(() => (name.element() as HTMLElement).innerText).toBe(deleted.stopbarId);
  });

  test('whose unlink is staged still lists its lead-on when it’s selected again, so the link can be kept', async () => {
    const work = await openWorkspace();
    await search().fill(deleted.stopbarId);
    await row(deleted.stopbarId).click();
    await candidate(deleted.leadOnId).click();
    await expect.poll(() => work.pending).toEqual([{ ...deleted, linked: false }]);
    const panel = page.getByRole('region', { name: 'Deleted stopbar' });
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await row(deleted.stopbarId).click();
    await expect.element(candidate(deleted.leadOnId)).toMatchTextContent('− staged');
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await candidate(deleted.leadOnId).click();
    await expect.poll(() => work.pending).toEqual([]);
  });

  test('can’t be linked to anything else, and says why', async () => {
    const work = await openStale();
    await row(deleted.stopbarId).click();
    await expect
      .element(row(deleted.stopbarId))
      .toHaveAccessibleDescription(/You can still unlink it/);
    await expect.element(candidate(deleted.leadOnId)).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await work.toggle({ ...deleted, leadOnId: 'EDDF_LO_L9_07C' });
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Only a stopbar and a lead-on can be linked.');
    await expect.poll(() => work.pending).toEqual([]);

    // It can be unlinked from its lead-on too.
    await filter('All').click();
    await page.getByRole('radio', { name: 'Lead-ons' }).click();
    await search().fill(deleted.leadOnId);
    await row(deleted.leadOnId).click();
    await expect.element(candidate(deleted.stopbarId)).toMatchTextContent('stale');
    await candidate(deleted.stopbarId).click();
    await expect.poll(() => work.pending).toEqual([{ ...deleted, linked: false }]);
  });
});

test('a lead-on whose type has changed says who can remove its links', async () => {
  const work = await openStale();
  const reason = 'Only the service’s operators can remove this link: the lead-on’s type changed.';
  const cross = row('EDDF_SB_L5_07C').getByRole('button', { name: /^Unlink/ });
  await expect.element(cross).toHaveAttribute('aria-disabled', 'true');
  await expect.element(cross).toHaveAccessibleDescription(reason);
  await row('EDDF_SB_L5_07C').click();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(candidate('BARS_7KQ2M')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(candidate('BARS_7KQ2M')).toHaveAccessibleDescription(reason);
  await candidate('BARS_7KQ2M').click({ force: true });
  await expect
    .element(page.getByRole('region', { name: 'L5' }))
    .toMatchTextContent(
      /^.*Lead-on L5 \(BARS_7KQ2M\) was deleted or changed type\. Only the service’s operators can remove this link/,
    );

  work.select('BARS_7KQ2M');
  await expect.element(candidate('EDDF_SB_L5_07C')).toHaveAttribute('aria-checked', 'true');
  await expect.element(candidate('EDDF_SB_L5_07C')).toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('region', { name: 'L5' }))
    .toMatchTextContent(/Only the service’s operators can unlink it/);
  await expect.poll(() => work.pending).toEqual([]);
});
