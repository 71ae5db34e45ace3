import type { Page } from '@playwright/test';
import { expect, nadia, openPage, signIn, test } from './fixtures.ts';
import { button, expectFocused, expectFocusInView, press, text } from './focus.ts';

const pageItself = (page: Page) => page.locator('main .page');

/** By the keyboard, so that the focus is there to be lost. */
async function press(at: Locator): Promise<void> {
  await at.focus();
  await at.press('Enter');
}

async function isHeldBy(at: Locator): Promise<void> {
  await expect(at).toBeFocused();
  await expect(at).toBeInViewport();
}

/** What has the focus is there and can be seen, whatever it is. */
async function isHeldBySomething(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(page.locator(':focus')).toBeInViewport();
  await expect(page.locator('body:focus')).toHaveCount(0);
}

interface Dialog {
  readonly page: Page;
  readonly opener: Locator;
  readonly name: string;
  readonly no: string;
}

/** By Escape, and by its button, the focus comes back to what opened it. */
async function comesBack({ page, opener, name, no }: Dialog): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await press(opener);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await isHeldBy(opener);
  await press(opener);
  await press(dialog.getByRole('button', { name: no, exact: true }));
  await expect(dialog).toHaveCount(0);
  await isHeldBy(opener);
}

async function answer(page: Page, opener: Locator, yes: string | RegExp): Promise<void> {
  await press(opener);
  await press(page.getByRole('dialog').getByRole('button', { name: yes }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function loadFrankfurt(page: Page): Promise<void> {
  await text(page, 'Airport (ICAO)').fill('EDDF');
  await text(page, 'Airport (ICAO)').press('Enter');
  await expect(option(page, 'EDDF_SB_L9_07C')).toBeVisible();
}

async function stageTwo(page: Page): Promise<void> {
  await option(page, 'EDDF_SB_L9_07C').click();
  await option(page, 'EDDF_LO_L9_07C').click();
  await option(page, 'EDDF_LO_L9_25C').click();
  await expect(button(page, 'Apply 2 changes')).toBeVisible();
}

test('Linking: the dialogs, what is staged, and what became of it', async ({ page }) => {
  test.setTimeout(60_000);
  await signIn(page, nadia);
  await loadFrankfurt(page);
  const [nearest, importing] = [button(page, 'Link to nearest'), button(page, 'Import')];
  await comesBack({ page, opener: nearest, name: 'Link to nearest', no: 'Close' });
  await comesBack({ page, opener: importing, name: 'Import links', no: 'Close' });
  await answer(page, nearest, /^Stage/);
  await isHeldBy(nearest);
  await press(button(page, 'Discard'));
  await isHeldBy(button(page, 'Discard'));

  await press(importing);
  await text(page, 'Pairs').fill('EDDF_SB_L9_07C,EDDF_LO_L9_07C');
  await press(button(page, 'Stage 1 link'));
  await isHeldBy(importing);
  await press(button(page, 'Undo'));
  await isHeldBy(button(page, 'Undo'));

  await stageTwo(page);
  await press(button(page, /^Remove.*07C/).first());
  await isHeldBy(button(page, /^Remove/));
  await press(button(page, /^Remove/));
  await expect(button(page, /^Remove/)).toHaveCount(0);
  await isHeldBySomething(page);

  await stageTwo(page);
  await press(button(page, 'Apply 2 changes'));
  await expect(page.getByRole('status')).toContainText('Applied: 2 changes');
  await isHeldBySomething(page);
  await press(button(page, 'Undo'));
  await isHeldBy(button(page, 'Undo'));
  await press(button(page, 'Apply 2 changes'));
  await expect(page.getByRole('status')).toContainText('Applied: 2 changes');
  await press(button(page, 'Close'));
  await isHeldBy(page.getByRole('heading', { name: 'Changes' }));
});

test('Linking: an apply that is cancelled, and what others did meanwhile', async ({
  page,
  service,
  faults,
}) => {
  await signIn(page, nadia);
  await loadFrankfurt(page);
  await stageTwo(page);
  faults.next({ method: 'POST', path: /bulk$/ }, { kind: 'delay', ms: 1500 });
  await press(button(page, 'Apply 2 changes'));
  await press(button(page, 'Cancel'));
  await expect(button(page, 'Cancel')).toHaveCount(0);
  await isHeldBySomething(page);

  // What was sent is kept: this unlinks both again.
  await stageTwo(page);
  for (const id of ['EDDF_LO_L9_07C', 'EDDF_LO_L9_25C']) {
    const point = service.world.points.get(id);
    if (point) point.linkedTo = [];
  }
  await button(page, 'Load airport').click();
  await press(button(page, 'Remove from my changes'));
  await expect(page.getByText('changed on the service since')).toHaveCount(0);
  await isHeldBySomething(page);
});

test('Contributions: the questions, the results, and what was marked', async ({
  page,
  service,
}) => {
  test.setTimeout(60_000);
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await isHeldBy(page.getByRole('link', { name: 'Contributions' }));
  const disable = button(page, 'Disable selected');
  await page.getByRole('checkbox', { name: 'Select EDDF' }).check();
  const name = 'Disable contributions at 1 airport?';
  await comesBack({ page, opener: disable, name, no: 'Cancel' });
  await answer(page, disable, 'Disable');
  await isHeldBy(disable);
  await expect(page.getByRole('status')).toContainText('1 of 1 airport done');
  await press(button(page, 'Undo'));
  await expect(page.getByRole('status')).toContainText('Undo: 1 of 1 airport done');
  await isHeldBySomething(page);
  await press(button(page, 'Close results'));
  await isHeldBySomething(page);

  const without = page.getByRole('switch', { name: 'Contributions at EDDL' });
  service.world.airportRequests.forEach((request) => {
    if (request.icao === 'EDDL') Object.assign(request, { has_objects: false });
    if (request.icao === 'EDDM') request.contributions_enabled = !request.contributions_enabled;
  });
  await button(page, 'Refresh').click();
  const seen = button(page, 'Mark as seen');
  await press(seen);
  await expect(seen).toHaveCount(0);
  await isHeldBySomething(page);
  if (await without.isChecked()) await without.press('Enter');
  await expect(without).not.toBeChecked();
  await expect(without).toHaveAttribute('aria-busy', 'false');
  const enable = 'Enable contributions at EDDL?';
  await comesBack({ page, opener: without, name: enable, no: 'Cancel' });
  await answer(page, without, 'Enable anyway');
  await isHeldBy(without);
});

test('Contributions: a row that is unpinned', async ({ page }) => {
  await openPage(page, 'Contributions');
  for (const [id, label] of [
    ['203', 'One'],
    ['207', 'Two'],
    ['218', 'Three'],
  ] as const) {
    await text(page, 'Division ID').fill('12');
    await text(page, 'Airport request ID').fill(id);
    await text(page, 'Label').fill(label);
    await button(page, 'Pin row').click();
    await expect(button(page, `Unpin ${label}`)).toBeVisible();
  }
  await press(button(page, 'Unpin Two'));
  const rows = page.getByRole('region').filter({ has: button(page, 'Unpin One') });
  await isHeldBy(rows.getByRole('heading'));
  await press(button(page, 'Unpin Three'));
  await isHeldBy(rows.getByRole('heading'));
  await press(button(page, 'Unpin One'));
  await isHeldBySomething(page);
});

test('Contact: a message that is cleared, sent, in doubt or deleted', async ({ page, faults }) => {
  await openPage(page, 'Contact');
  const fill = async () => {
    await text(page, 'Email').fill('controller@example.org');
    await text(page, 'Topic').fill('Lead-on at L7');
    await text(page, 'Message').fill('The lead-on at L7 stays dark.');
  };
  await fill();
  await press(button(page, 'Clear draft'));
  await isHeldBy(button(page, 'Restore draft'));
  await page.keyboard.press('Enter');
  await isHeldBy(button(page, 'Clear draft'));
  faults.next({ path: /contact$/ }, { kind: 'lost' });
  await press(button(page, 'Send message'));
  await press(button(page, 'Mark as sent'));
  await isHeldBySomething(page);
  await press(button(page, /^Delete message of/));
  await isHeldBy(button(page, 'Undo delete'));
  await page.keyboard.press('Enter');
  await isHeldBy(page.getByRole('list', { name: 'Sent messages' }));
  await fill();
  await press(button(page, 'Try anyway'));
  await expect(button(page, 'Try anyway')).toHaveCount(1);
  await isHeldBySomething(page);
});

test('Activity: a filter that is taken back, and an entry that is undone', async ({ page }) => {
  await signIn(page, nadia);
  await openPage(page, 'Contributions');
  await page.getByRole('switch', { name: 'Contributions at EDDF' }).click();
  await openPage(page, 'Activity');
  const search = page.getByRole('searchbox', { name: 'Search activity' });
  await search.fill('nothing at all');
  await expect(page.getByText('No matches. Change the search or filters.')).toBeVisible();
  await search.fill('');
  await isHeldBy(search);
  await page.getByRole('radio', { name: 'Failed' }).focus();
  await page.keyboard.press('Space');
  await isHeldBy(page.getByRole('radio', { name: 'Failed' }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await isHeldBy(page.getByRole('radio', { name: 'All' }));
  await press(button(page, /^Switch back/));
  await expect(page.getByRole('status')).toContainText('Contributions at EDDF are on.');
  await isHeldBySomething(page);
});

test('Settings: the dialogs, and an own service that is removed', async ({ page, service }) => {
  const liveProfile = { ...service.profile, name: 'My own' };
  const settings = { service: 'live', liveProfile };
  const companion = await hostCompanion(undefined, { settings });
  await page.goto(companion.address);
  await openPage(page, 'Settings');
  const [diagnostics, reset] = [button(page, 'Copy diagnostics'), button(page, 'Reset settings')];
  await comesBack({ page, opener: diagnostics, name: 'Diagnostics', no: 'Close' });
  await comesBack({ page, opener: reset, name: 'Reset settings?', no: 'Cancel' });
  await answer(page, diagnostics, 'Copy diagnostics');
  await isHeldBy(diagnostics);
  await answer(page, reset, 'Reset settings');
  await isHeldBy(reset);

  await press(button(page, 'Edit service'));
  await isHeldBy(text(page, 'Service name'));
  await press(button(page, 'Close'));
  await isHeldBySomething(page);
  await press(button(page, 'Edit service'));
  await text(page, 'Service name').fill('Another');
  await press(button(page, 'Discard edits'));
  await isHeldBySomething(page);
  const remove = button(page, 'Remove service');
  await comesBack({ page, opener: remove, name: 'Remove My own?', no: 'Cancel' });
  await answer(page, remove, 'Remove service');
  await expect(page.getByRole('status')).toHaveText('Removed My own.');
  await isHeldBySomething(page);

  const keys = button(page, /^Show and hide/);
  await press(keys);
  await page.keyboard.press('Control+Alt+s');
  await press(button(page, 'Remove shortcut'));
  await expect(button(page, 'Remove shortcut')).toHaveCount(0);
  await isHeldBySomething(page);
  await companion.stop();
});

test('Every page: the keys, the commands, and the way to another page', async ({
  page,
  companion,
}) => {
  // Nothing has the focus at first.
  await expect(button(page, 'Sign in')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocused(pageItself(page));

  for (const name of ['Contributions', 'Contact', 'Activity', 'Settings', 'Linking']) {
    const link = page.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectFocused(link);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectFocused(link);
    await page.keyboard.press('?');
    await press(button(page, 'Close'));
    await expectFocused(link);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expectFocused(link);
  }
  const goTo = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };
  await text(page, 'Stopbar ID').focus();
  await goTo('contact', 'Contact');
  await expectFocused(text(page, 'Email'));
  await text(page, 'Message').focus();
  await companion.perform({ kind: 'clickMenu', label: 'Contributions' });
  await expect(page.getByRole('heading', { level: 1, name: 'Contributions' })).toBeVisible();
  await expectFocused(pageItself(page));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocused(pageItself(page));
  for (const name of ['Activity', 'Settings', 'Contributions', 'Linking']) {
    await page.getByRole('link', { name, exact: true }).focus();
    await goTo(name.toLowerCase(), name);
    await expectFocusInView(page);
    await expect(page.locator('main .page:focus, main .page :focus')).toHaveCount(1);
  }
  await expectFocused(text(page, 'Airport (ICAO)'));
});

test('the focus moves to the points of an airport that a command opens, or to its field', async ({
  page,
  faults,
}) => {
  const open = async (icao: string) => {
    await page.getByRole('link', { name: 'Contact' }).focus();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill(icao);
    await page.keyboard.press('Enter');
  };
  const search = page.getByRole('searchbox', { name: 'Find a point' });
  const shown = (icao: string) =>
    expect(page.getByRole('heading', { level: 2, name: icao })).toBeVisible();
  await openPage(page, 'Contact');
  faults.next({ path: /EDDF/ }, { kind: 'delay', ms: 500 });
  await open('EDDF');
  await expectFocused(text(page, 'Airport (ICAO)'));
  await shown('EDDF');
  await expectFocused(search);
  await page.getByRole('tab', { name: 'Map' }).click();
  await open('open eddm');
  await shown('EDDM');
  await expect(page.locator('main .page [data-points] :focus')).toHaveCount(1);

  await open('ZZZZ');
  await expect(page.getByText('ZZZZ', { exact: false }).first()).toBeVisible();
  await expectFocused(text(page, 'Airport (ICAO)'));

  faults.next({ path: /EDDF/ }, { kind: 'delay', ms: 500 });
  await open('EDDF');
  await expectFocused(text(page, 'Airport (ICAO)'));
  await page.keyboard.press('Tab');
  await shown('EDDF');
  await expectFocused(button(page, 'Load airport'));
});

test('the focus moves to the account group, not to its buttons', async ({ page }) => {
  const session = page.getByRole('group', { name: 'Account' });
  await press(button(page, 'Sign in'));
  await expectFocused(session);
  await press(button(page, 'Cancel'));
  await expectFocused(session);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Sign in')).toBeVisible();
  await signIn(page, nadia);
  await press(button(page, 'Dismiss'));
  await expectFocused(pageItself(page));
});
