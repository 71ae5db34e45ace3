import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportChoice } from '../../../../../renderer/linking/airport/airport-choice.svelte.ts';
import { linkingDialog } from '../../../../../renderer/linking/open-dialog.svelte.ts';
import { row } from '../../../../support/linking/open-linking-page.ts';
import { appState, inNode, openApp } from '../../../../support/page/app/open-app.ts';

const field = page.getByRole('combobox', { name: 'Command' });
const group = (name: string) => page.getByRole('listbox').getByRole('group', { name });
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });
const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C' };

async function type(text: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill(text);
}

async function run(text: string) {
  await type(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Commands' })).not.toBeInTheDocument();
}

/** Opens the page with an airport that a command loads. */
async function openFrankfurt(): Promise<void> {
  await openApp();
  await expect.element(page.getByRole('button', { name: 'EDDM' })).toBeVisible();
  await run('eddf');
  await expect.poll(() => airportChoice().work?.icao).toBe('EDDF');
}

const stageOne = async (): Promise<void> => {
  await work().stage([{ ...pair, linked: true }]);
};

const work = () => {
  const { work } = airportChoice();
  if (!work) throw new Error('No airport is loaded');
  return work;
};

test('without an airport, commands that need one are left out, and say why when searched for', async () => {
  await openApp();
  await page.getByRole('button', { name: 'Search or run a command' }).click();
  await expect.element(option('Link by ID…')).toBeVisible();
  await expect.element(group('Pages').getByRole('option').nth(1)).toMatchTextContent(/Ctrl 2/);
  await expect.element(option('Link to nearest…')).not.toBeInTheDocument();
  await field.fill('nearest');
  await expect.element(option('Link to nearest…')).toMatchTextContent(/Choose an airport first\./);
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeVisible();

  // A search says how to find points, and doesn't count the offer to load an airport.
  const found = page.getByRole('dialog').getByRole('status');
  await field.fill('L9');
  await expect
    .element(found)
    .toMatchTextContent(/^No matches\. To search points, choose an airport/);
  await field.fill('zzzz');
  await expect.element(option('Load ZZZZ')).toBeVisible();
  await expect.element(found).toMatchTextContent(/^No other matches$/);
});

test('the chosen command stays chosen when the airports of the divisions arrive', async () => {
  await openApp({ signedIn: false });
  await run('eddf');
  await expect.poll(() => airportChoice().work?.icao).toBe('EDDF');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(option('Contact')).toBeVisible();
  const chosen = page.getByRole('option', { selected: true });
  await userEvent.keyboard('{ArrowUp}');
  const name = chosen.element().textContent.trim();
  await inNode(({ signIn }) => signIn());
  await expect.element(option('EDDM')).toBeVisible();
  await expect.element(chosen).toMatchTextContent(name);
});

test('a point is found by its name or ID and selected, even if a search left it out, but not remembered', async () => {
  await openFrankfurt();
  await page.getByRole('link', { name: 'Contact' }).click();
  await type('l9');
  await expect.element(group('Points').getByRole('option')).toHaveLength(3);
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toMatchTextContent(/L9\s*EDDF_SB_L9_07C\s*Stopbar/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => work().selectedId).toBe('EDDF_SB_L9_07C');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();

  await run('eddf_lo_l9_25c');
  await expect.poll(() => work().selectedId).toBe('EDDF_LO_L9_25C');
  expect(work().side).toBe('lead-on');
  expect((await appState()).remembered.commands).toEqual(['airport EDDF']);

  work().lists.query = 'M4';
  await expect.element(row('EDDF_SB_L9_07C')).not.toBeInTheDocument();
  await run('eddf_sb_l9_07c');
  await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
});

test('changes are applied, undone and redone, also from another page, and the focus stays in its place', async () => {
  await openFrankfurt();
  await type('apply');
  await expect.element(option('Apply changes')).toMatchTextContent(/No changes yet\./);
  await expect.element(option('Apply changes')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}{Escape}');
  await row('EDDF_SB_L9_07C').click();
  await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
  await stageOne();
  await run('undo');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => work().pending).toHaveLength(1);
  await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();

  await page.getByRole('link', { name: 'Contact' }).click();
  await run('undo');
  await expect.poll(() => work().pending).toEqual([]);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await run('redo');
  await expect.poll(() => work().pending).toHaveLength(1);
  await type('apply');
  await expect.element(option('Apply 1 change')).toMatchTextContent(/Ctrl Enter/);
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => inNode(({ world }, id) => world.points.get(id)?.linkedTo, pair.leadOnId))
    .toEqual([pair.stopbarId]);
});

test('the palette reaches every feature of the airport and of the app, and opens dialogs on their page', async () => {
  await openFrankfurt();
  await stageOne();
  for (const title of [
    'Show live lights',
    'Review changes at all airports…',
    'Check links at all airports',
    'Disable contributions while working on EDDF',
    'Simulate changes by others at EDDF',
    'What’s new',
    'Map view',
    'Discard changes',
    'Copy diagnostics',
  ]) {
    await type(title);
    const command = page.getByRole('option').first();
    await expect.element(command).toMatchTextContent(title);
    await expect.element(command).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
  }
  for (const [query, dialog] of [
    ['nearest', 'nearest'],
    ['import', 'import'],
    ['by id', 'by-ids'],
    ['save a proposal', 'proposal'],
  ] as const) {
    await page.getByRole('link', { name: 'Contact' }).click();
    await run(query);
    await expect.poll(() => linkingDialog().shown).toBe(dialog);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
    linkingDialog().shown = undefined;
  }
  await run('Licences');
  const licences = page.getByRole('dialog', { name: 'Licences' });
  await expect.element(licences).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(licences).not.toBeInTheDocument();
  await run('Enable or disable by ID…');
  await expect.element(page.getByRole('textbox', { name: 'Division ID' })).toHaveFocus();
});

test('commands are found by what they do, and not taken for ICAO codes, reload the airport, also from another page, open the log folder, and keep the window on top, make it compact and theme it, with what is in use marked', async () => {
  await openFrankfurt();
  for (const [query, title] of [
    ['reload', 'EDDF'],
    ['reload', 'Reload EDDF'],
    ['message', 'Contact'],
    ['mail', 'Contact'],
    ['log', 'Activity'],
    ['log', 'Open log folder'],
    ['reset', 'Settings'],
    ['service', 'Settings'],
    ['nothing like it', undefined],
    ['tour', 'Take the tour'],
    ['zoom', 'Map view'],
  ] as const) {
    await type(query);
    const found = page.getByRole('dialog').getByRole('status');
    if (title === undefined) await expect.element(found).toMatchTextContent(/^No matches/);
    else await expect.element(option(title)).toBeVisible();
    await expect.element(option('Load')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  }

  await page.getByRole('link', { name: 'Contact' }).click();
  const before = await inNode(({ requestsTo }) => requestsTo(/EDDF\/points$/).length);
  await run('reload eddf');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Linking' })).toBeVisible();
  await expect
    .poll(() => inNode(({ requestsTo }) => requestsTo(/EDDF\/points$/).length))
    .toBe(before + 1);
  await run('open log folder');
  await expect.element(page.getByRole('status')).toMatchTextContent('Log folder opened.');
  expect(await inNode(({ asked }) => asked)).toContain('openLogFolder');

  await run('on top');
  await run('compact');
  await run('dark');
  await expect
    .poll(async () => (await appState()).settings)
    .toMatchObject({ onTop: 'always', mode: 'compact', theme: 'dark' });
  await type('dark');
  await expect.element(option('Theme: Dark')).toMatchTextContent(/In use now/);
  await field.fill('on top');
  await expect.element(option('Don’t keep on top')).toBeVisible();
  await field.fill('window');
  await expect.element(option('Full window')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await stageOne();
  await run('show shortcuts');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(keys.getByText('Apply changes', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('in a low window, as at 200%, the palette is whole and the keys start at their first line', async () => {
  await page.viewport(550, 340);
  await openFrankfurt();
  await type('e');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect.element(option('EDDF').first()).toBeVisible();
  expect(palette.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  await field.fill('keys');
  await userEvent.keyboard('{Enter}');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const close = keys.getByRole('button', { name: 'Close' });
  await expect.element(keys.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
  await expect.element(keys.getByText('Search or run a command')).toBeInViewport({ ratio: 1 });
  await expect.element(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect.element(keys).not.toBeInTheDocument();
  await page.viewport(1100, 760);
});
