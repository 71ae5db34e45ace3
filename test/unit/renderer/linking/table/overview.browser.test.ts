import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openWorkspace, row, visibleIds } from '../../../../support/linking/open-workspace.ts';

const overview = page.getByRole('region', { name: 'Overview' });

test('until a point is selected, the pane says what the checks found, and filters the table', async () => {
  const work = await openWorkspace({ view: 'split' });
  const stale = overview.getByRole('button', { name: /^3 Stale/ });
  await expect.element(overview.getByRole('button', { name: /^49 Unlinked/ })).toBeVisible();
  await expect.element(overview.getByText('Same place')).not.toBeInTheDocument();
  await stale.click();
  await expect.poll(visibleIds).toEqual(['EDDF_SB_L5_07C', 'BARS_D4X9T', 'BARS_W6F0K']);
  await expect.element(stale).toHaveAttribute('aria-pressed', 'true');
  await stale.click();
  expect(work.lists.filter).toBe('all');

  await row('EDDF_SB_L9_07C').click();
  await expect.element(overview).not.toBeInTheDocument();
});
