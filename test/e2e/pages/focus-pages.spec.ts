import type { Page } from '@playwright/test';
import { hostCompanion } from '../../support/application/hosted-companion.ts';
import { expect, loadAirport, nadia, openPage, reloadButton, signIn, test } from '../fixtures.ts';
import {
  button,
  confirm,
  expectFocused,
  expectFocusInView,
  expectFocusReturns,
  press,
  text,
} from '../focus.ts';

/** A row of the table, or a candidate. */
const option = (page: Page, id: string) => page.locator(`[data-row="${id}"]`);

async function loadFrankfurt(page: Page): Promise<void> {
  await loadAirport(page, 'EDDF');
  await expect(option(page, 'EDDF_SB_L9_07C')).toBeVisible();
}

async function stageTwo(page: Page): Promise<void> {
  // Click the name, because the chips unlink.
  await option(page, 'EDDF_SB_L9_07C').click({ position: { x: 20, y: 15 } });
  await option(page, 'EDDF_LO_L9_07C').click();
  await option(page, 'EDDF_LO_L9_25C').click();
  await expect(button(page, 'Apply 2 changes')).toBeVisible();
}

test('Linking: the focus goes from a row to its candidates and back, and stays in view through dialogs, staging, applying and cancelling', async ({
  page,
  service,
  faults,
}) => {
  await signIn(page, nadia);
  await loadFrankfurt(page);
  const row = option(page, 'EDDF_SB_L9_07C');
  await row.click();
  await page.keyboard.press('Enter');
  await expectFocused(option(page, 'EDDF_LO_L9_07C'));
  await page.keyboard.press('Enter');
  await expectFocused(option(page, 'EDDF_LO_L9_07C'));
  await page.keyboard.press('Escape');
  await expectFocused(row);
  await press(page.getByRole('region', { name: 'L9' }).getByRole('button', { name: 'Close' }));
  await expectFocused(row);
  await page.keyboard.press('Delete');
  await expectFocused(row);
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('m2');
  await page.keyboard.press('ArrowDown');
  await expectFocused(option(page, 'EDDF_SB_M2_07C'));
  await page.getByRole('searchbox', { name: 'Find a point' }).fill('');

  const nearest = button(page, 'Link to nearest…');
  await expectFocusReturns({ page, opener: nearest, name: 'Link to nearest', close: 'Cancel' });
  await confirm(page, nearest, /^Stage/);
  await expectFocusInView(page);
  await press(button(page, 'Discard'));
  await expectFocusInView(page);

  await stageTwo(page);
  await press(button(page, 'Review'));
  await press(button(page, /^Remove.*07C/).first());
  await expect(button(page, /^Remove/)).toHaveCount(1);
  await expectFocused(button(page, /^Remove/));
  await press(button(page, /^Remove/));
  await expect(button(page, /^Remove/)).toHaveCount(0);
  await expectFocusInView(page);

  await stageTwo(page);
  const release = faults.hold({ method: 'POST', path: /bulk$/ });
  await press(button(page, 'Apply 2 changes'));
  const isSent = () => faults.requests.some(({ body }) => body.includes('EDDF_LO_L9_25C'));
  await expect.poll(isSent).toBe(true);
  await press(button(page, 'Cancel'));
  release();
  await expect(button(page, /^Cancel/)).toHaveCount(0);
  await expectFocusInView(page);
  await expect(page.getByRole('row', { name: /^L9 .*, L9 07C, L9 25C$/ })).toBeVisible();

  // Changes already sent are kept, so this unlinks both again.
  await stageTwo(page);
  for (const id of ['EDDF_LO_L9_07C', 'EDDF_LO_L9_25C']) {
    const point = service.world.points.get(id);
    if (point) point.linkedTo = [];
  }
  await press(reloadButton(page));
  await expect(page.getByRole('status')).toContainText('already made by others');
  await expect(button(page, 'Review')).toHaveCount(0);
  await expectFocusInView(page);
});

test('Contributions, Contact and Activity: the focus stays in view through questions, results, sending, filtering and undoing', async ({
  page,
  service,
  faults,
}) => {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await expectFocused(page.getByRole('link', { name: 'Contributions' }));
  const enableSelected = button(page, 'Enable contributions');
  await page.getByRole('checkbox', { name: 'Select EDDL' }).check();
  const name = 'Enable contributions at EDDL?';
  await expectFocusReturns({ page, opener: enableSelected, name, close: 'Cancel' });
  await confirm(page, enableSelected, 'Enable anyway');
  await expect(page.getByRole('status')).toContainText('Enabled contributions at EDDL');
  // The bar is removed with the selection.
  await expectFocused(page.getByRole('checkbox', { name: 'Select EDDL' }));
  await press(button(page, 'Undo'));
  await expect(page.getByRole('status')).toContainText('Disabled contributions at EDDL');
  await expectFocusInView(page);

  const without = page.getByRole('switch', { name: 'Contributions at EDDL' });
  service.world.airportRequests.forEach((request) => {
    if (request.icao === 'EDDL') Object.assign(request, { has_objects: false });
    if (request.icao === 'EDDM') request.contributions_enabled = !request.contributions_enabled;
  });
  await button(page, /Reload$/).click();
  const seen = button(page, 'Mark as seen');
  await press(seen);
  await expect(seen).toHaveCount(0);
  await expectFocusInView(page);
  if (await without.isChecked()) await without.press('Enter');
  await expect(without).not.toBeChecked();
  await expect(without).toHaveAttribute('aria-busy', 'false');
  const enable = 'Enable contributions at EDDL?';
  await expectFocusReturns({ page, opener: without, name: enable, close: 'Cancel' });
  await confirm(page, without, 'Enable anyway');
  await expectFocused(without);

  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Enable or disable by ID…' }).click();
  for (const [id, label] of [
    ['203', 'One'],
    ['207', 'Two'],
    ['218', 'Three'],
  ] as const) {
    await text(page, 'Division ID').fill('12');
    await text(page, 'Airport request ID').fill(id);
    await text(page, 'Name').fill(label);
    await button(page, 'Save airport').click();
    await expect(button(page, `Remove ${label}`)).toBeVisible();
  }
  await press(button(page, 'Remove Two'));
  const rows = page.getByRole('region').filter({ has: button(page, 'Remove One') });
  await expectFocused(rows.getByRole('heading'));
  await press(button(page, 'Remove Three'));
  await expectFocused(rows.getByRole('heading'));
  await press(button(page, 'Remove One'));
  await expectFocusInView(page);

  await openPage(page, 'Contact');
  const fill = async () => {
    await text(page, 'Email').fill('controller@example.org');
    await page.getByRole('combobox', { name: 'Topic' }).fill('Lead-on at L7');
    await text(page, 'Message').fill('The lead-on at L7 stays dark.');
  };
  await fill();
  await press(button(page, 'Clear draft'));
  await expectFocusInView(page);
  await press(button(page, 'Undo'));
  await expect(text(page, 'Message')).toHaveValue('The lead-on at L7 stays dark.');
  await expectFocusInView(page);
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await press(button(page, 'Send message'));
  await press(button(page, 'Mark as sent'));
  await expectFocusInView(page);
  await press(button(page, /^Delete message of/));
  await expectFocused(button(page, 'Undo delete'));
  await page.keyboard.press('Enter');
  await expectFocused(page.getByRole('list', { name: 'Sent messages' }));
  await fill();
  await press(button(page, 'Send anyway'));
  await expect(button(page, 'Send anyway')).toHaveCount(1);
  await expectFocusInView(page);

  await openPage(page, 'Contributions');
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await openPage(page, 'Activity');
  const search = page.getByRole('searchbox', { name: 'Search activity' });
  await search.fill('nothing at all');
  await expect(page.getByText('No matches', { exact: true })).toBeVisible();
  await search.fill('');
  await expectFocused(search);
  await page.getByRole('radio', { name: 'All' }).focus();
  await page.keyboard.press('ArrowRight');
  await expectFocused(page.getByRole('radio', { name: 'Links' }));
  await page.keyboard.press('ArrowLeft');
  await expectFocused(page.getByRole('radio', { name: 'All' }));
  await press(button(page, 'Undo: Disabled contributions at EDDF (Germany)'));
  await expect(page.getByRole('status')).toContainText('Enabled contributions at EDDF');
  await expectFocusInView(page);
});

test('Settings: the focus returns from dialogs and stays in view after removing a service', async ({
  page,
  service,
}) => {
  const liveProfile = { ...service.profile, name: 'My own' };
  const settings = { service: 'live', liveProfile };
  const companion = await hostCompanion(undefined, { settings });
  await page.goto(companion.address);
  await openPage(page, 'Settings');
  const [diagnostics, reset] = [
    button(page, 'Copy diagnostics…'),
    button(page, 'Reset to defaults'),
  ];
  await expectFocusReturns({ page, opener: diagnostics, name: 'Diagnostics', close: 'Close' });
  await expectFocusReturns({
    page,
    opener: reset,
    name: 'Reset settings to defaults?',
    close: 'Cancel',
  });
  await confirm(page, diagnostics, 'Copy diagnostics');
  await expectFocused(diagnostics);
  await confirm(page, reset, 'Reset to defaults');
  await expectFocused(reset);

  await press(button(page, 'Edit service'));
  await expectFocused(text(page, 'Service name'));
  await press(button(page, 'Close form'));
  await expectFocusInView(page);
  await press(button(page, 'Edit service'));
  await text(page, 'Service name').fill('Another');
  await press(button(page, 'Discard edits'));
  await expectFocusInView(page);
  const remove = button(page, 'Remove service');
  await expectFocusReturns({ page, opener: remove, name: 'Remove My own?', close: 'Cancel' });
  await confirm(page, remove, 'Remove service');
  await expect(page.getByRole('status')).toHaveText('Removed My own.');
  await expectFocusInView(page);

  const keys = button(page, /^Show and hide/);
  await press(keys);
  await page.keyboard.press('Control+Alt+s');
  await press(button(page, 'Remove shortcut'));
  await expect(button(page, 'Remove shortcut')).toHaveCount(0);
  await expectFocusInView(page);
  await companion.stop();
});
