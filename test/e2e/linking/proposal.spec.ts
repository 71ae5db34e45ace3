import type { Page } from '@playwright/test';
import { formatProposal } from '../../../renderer/linking/exchange/proposal.ts';
import { expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';
import { button, expectFocused, expectFocusInView, moveTo } from '../focus.ts';

const proposal = formatProposal({
  ...{ icao: 'EDDF', author: 'Tomas', note: 'New at L9.' },
  changes: [{ stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true }],
});
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import', exact: true });

async function openImport(page: Page): Promise<void> {
  await moveTo(button(page, 'More'));
  await page.keyboard.press('Enter');
  await moveTo(page.getByRole('menuitem', { name: 'Import…' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expectFocused(dialog(page).getByRole('textbox'));
}

async function stage(page: Page): Promise<void> {
  await expect(dialog(page).getByText('Proposal for EDDF by Tomas')).toBeVisible();
  await moveTo(button(page, 'Stage 1 change'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Apply 1 change')).toBeVisible();
  await expectFocusInView(page);
}

test('a proposal is opened from a paste and from a file with the keyboard alone', async ({
  page,
}) => {
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  const file = { name: 'EDDF-proposal.json', mimeType: 'application/json' };
  page.on('filechooser', (chooser) => chooser.setFiles({ ...file, buffer: Buffer.from(proposal) }));
  await openImport(page);
  await page.keyboard.insertText(proposal);
  await stage(page);
  await page.keyboard.press('Control+z');
  await expect(button(page, 'Apply 1 change')).toHaveCount(0);
  await expectFocusInView(page);

  await openImport(page);
  await moveTo(dialog(page).getByRole('button', { name: 'Choose file…' }));
  await page.keyboard.press('Enter');
  await stage(page);
});
