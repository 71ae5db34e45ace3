import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportState, frankfurt } from '../../../../support/linking/airport-data.ts';
import {
  filter,
  openWorkspace,
  showWorkspace,
  row,
  search,
  table,
  visibleIds,
} from '../../../../support/linking/open-workspace.ts';

const expectFirst = (ids: readonly string[]) =>
  expect.poll(() => visibleIds().slice(0, ids.length)).toEqual(ids);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

const pair = { stopbarId: 'EDDF_SB_L9_07C', leadOnId: 'EDDF_LO_L9_07C', linked: true };

describe('the filters', () => {
  test('have counts, which follow the staged changes, and are cleared together with the search', async () => {
    const work = await openWorkspace();
    const names = ['All 62', 'Unlinked 49', 'Stale 3', 'Shared 9', 'Far 1'];
    for (const name of [...names, 'Names differ 3', 'No coordinates 2']) {
      await expect.element(page.getByRole('radio', { name })).toBeInTheDocument();
    }
    await filter('Unlinked').click();
    await row(pair.stopbarId).click();
    await work.stage([pair]);
    await expect.element(page.getByRole('radio', { name: 'Unlinked 48' })).toBeInTheDocument();
    await expect.element(page.getByRole('radio', { name: 'Changed 1' })).toBeInTheDocument();
    // The selected row stays.
    await expect.element(row(pair.stopbarId)).toBeVisible();
    await filter('All').click();
    await filter('Unlinked').click();
    await expect.element(row(pair.stopbarId)).not.toBeInTheDocument();

    await filter('Shared').click();
    await expect.poll(() => visibleIds().length).toBeGreaterThanOrEqual(9);
    await search().fill('zzzz');
    await expect.element(page.getByText('No matches')).toBeVisible();
    expect(visibleIds()).toEqual([]);
    await button('Show all').click();
    await expect.poll(() => visibleIds().length).toBeGreaterThan(10);
  });

  test('show only the points that pass, and why; those that find nothing are left out', async () => {
    const airport = frankfurt();
    const twins = airport.points.filter(({ id }) => id === 'EDDF_SB_L9_07C');
    const points = [...airport.points, ...twins.map((twin) => ({ ...twin, id: 'EDDF_SB_L9_2' }))];
    const work = showWorkspace(airportState({ ...airport, points }));
    await filter('Same place').click();
    await expect.poll(visibleIds).toEqual(['EDDF_SB_L9_2', 'EDDF_SB_L9_07C']);
    const duplicate = 'L9 EDDF_SB_L9_2, Duplicate of EDDF_SB_L9_07C, unlinked';
    await expect.element(page.getByRole('row', { name: duplicate })).toBeVisible();
    await filter('Names differ').click();
    await expect.poll(visibleIds).toEqual(['EDDF_SB_L7_07C', 'EDDF_SB_M8_07R', 'EDDF_SB_W2_18']);
    await expect.element(row('EDDF_SB_M8_07R')).toMatchTextContent('· names differ');
    await filter('Far').click();
    await expect.poll(visibleIds).toEqual(['BARS_D4X9T']);
    await filter('No coordinates').click();
    await expect.poll(visibleIds).toEqual(['BARS_M1N6E', 'BARS_0Q5JY']);
    await expect
      .element(row('BARS_M1N6E'))
      .toHaveAccessibleName(/No coordinates: not on the map, unlinked$/);
    const located = points.filter(({ coordinates: c }) => c.length > 0);
    work.show(airportState({ ...airport, points: located }, { rev: 2 }));
    work.lists.filter = 'all';
    await expect.element(filter('Names differ')).toBeInTheDocument();
    await expect.element(filter('No coordinates')).not.toBeInTheDocument();
  });

  test('are only the most important ones or the one in use in narrow windows, and all in a menu', async () => {
    await page.viewport(420, 720);
    const work = await openWorkspace();
    const names = () =>
      page
        .getByRole('radio')
        .elements()
        .map((radio) => radio.parentElement?.innerText.replace('\n', ' '));
    await expect.poll(names).toEqual(['All 62', 'Unlinked 49']);
    work.lists.filter = 'stale';
    await expect.poll(names).toEqual(['All 62', 'Stale 3']);
    const chips = document.querySelector('.chips');
    expect(chips?.scrollWidth).toBe(chips?.clientWidth);
    expect(chips?.clientWidth).toBeGreaterThan(0);
    await button(/^Filter/).click();
    await page.getByRole('menuitemradio', { name: /^Shared/ }).click();
    expect(work.lists.filter).toBe('shared');
    await button('List lead-ons').click();
    await expect.element(table('Lead-ons')).toBeVisible();
  });
});

test('the search lists the best match first, and offers the other kind if only that matches', async () => {
  const { lists } = await openWorkspace();
  // What matches on either side isn't faint on the map.
  expect(lists.matching).toBeUndefined();
  lists.query = 'L9';
  expect(lists.matching).toContain('EDDF_SB_L9_07C');
  expect(lists.matching).toContain('EDDF_LO_L9_07C');
  expect(lists.matching).not.toContain('EDDF_SB_W12_18');
  lists.query = '';
  await row('EDDF_SB_L1_07C').click();
  await search().fill('w12');
  await expect.poll(visibleIds).toEqual(['EDDF_SB_W12_18']);
  await search().fill('m2');
  await expectFirst(['EDDF_SB_M2_07C', 'EDDF_SB_M2_07R', 'EDDF_SB_M20_07C']);
  await userEvent.keyboard('{Escape}');
  await expect.element(search()).toHaveValue('');

  await search().fill('EDDF_LO_L9');
  await expect.element(page.getByText('No stopbars match. 2 lead-ons do.')).toBeVisible();
  await button('Show lead-ons').click();
  await expect.element(table('Lead-ons')).toBeVisible();
  await expectFirst(['EDDF_LO_L9_07C', 'EDDF_LO_L9_25C']);
});

test('until a point is selected, the pane says what the checks found, and filters the table', async () => {
  const overview = page.getByRole('region', { name: 'Overview' });
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
