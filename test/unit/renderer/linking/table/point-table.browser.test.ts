import { flushSync } from 'svelte';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportState, frankfurt, largeAirport } from '../../../../support/linking/airport-data.ts';
import {
  candidate,
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
const focusRow = (id: string) => (row(id).element() as HTMLElement).focus();

describe('with the keyboard', () => {
  test('the user can find a point, link it and return to the table', async () => {
    const work = await openWorkspace();
    await search().fill('l9');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(candidate('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(candidate('EDDF_LO_L9_07C')).toHaveAttribute('aria-checked', 'true');
    await userEvent.keyboard('{ArrowDown} ');
    await expect.element(candidate('EDDF_LO_L9_25C')).toHaveAttribute('aria-checked', 'true');
    await expect.poll(() => work.pending).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
    await expect.element(row('EDDF_SB_L9_07C')).toMatchTextContent(/\+ ?L9 07C.*\+ ?L9 25C/);
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(candidate('EDDF_LO_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Escape}');
    await expect.element(candidate('EDDF_LO_L9_07C')).not.toBeInTheDocument();
    await expect.element(row('EDDF_SB_L9_07C')).toHaveAttribute('aria-selected', 'false');
    await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
  });

  test('arrow keys, Home, End and Page keys move and select, and Tab leaves the table', async () => {
    await openWorkspace();
    await row('EDDF_SB_L1_07C').click();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('EDDF_SB_L3_07C')).toHaveFocus();
    await expect.element(row('EDDF_SB_L3_07C')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    await expect.element(row('BARS_W6F0K')).toHaveFocus();
    expect(visibleIds()).toContain('EDDF_SB_W12_18');
    await userEvent.keyboard('{PageUp}{ArrowUp}{Home}');
    await expect.element(row('EDDF_SB_L1_07C')).toHaveFocus();
    await expect.element(row('EDDF_SB_L1_07C')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Tab}');
    expect(table().element().contains(document.activeElement)).toBe(false);
  });

  test('the focus stays on whichever row or link has it when the order changes', async () => {
    const work = await openWorkspace();
    const { lists } = work;
    await expect.element(row('EDDF_SB_L1_07C')).toBeVisible();
    const chip = row('EDDF_SB_L3_07C').getByRole('button').first();
    (chip.element() as HTMLElement).focus();
    for (const by of ['name', 'name', 'id', 'id', 'name'] as const) {
      flushSync(() => lists.sortBy(by));
      await expect.element(chip).toHaveFocus();
      await expect.element(chip).toBeInViewport();
    }

    const find = (id: string) => table().element().querySelector<HTMLElement>(`[data-row="${id}"]`);
    for (const id of [visibleIds()[0] ?? '', visibleIds().at(-1) ?? '']) {
      find(id)?.focus();
      for (const by of ['name', 'name'] as const) {
        flushSync(() => lists.sortBy(by));
        expect(document.activeElement?.getAttribute('data-row')).toBe(id);
      }
    }

    // Nor does it move when the selection is cleared, and with it the order by distance.
    lists.filter = 'stale';
    work.select('EDDF_LO_M14_07R');
    await button('From M14 07R').click();
    await expect.poll(visibleIds).toContain('EDDF_SB_L5_07C');
    focusRow('EDDF_SB_L5_07C');
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toMatch(/^BARS/);
    const last = document.activeElement;
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => work.selectedId).toBeNull();
    await expect.poll(() => document.activeElement).toBe(last);
    await expect.poll(visibleIds).toContain(last?.getAttribute('data-row'));
  });

  test('Delete unlinks the only link of a row, once, or the one that is chosen of several', async () => {
    const work = await openWorkspace();
    await row('EDDF_SB_L3_07C').click();
    await userEvent.keyboard('{Delete}{Delete}');
    await expect.element(button('Keep L3')).toBeInTheDocument();
    await expect
      .poll(() => work.pending)
      .toMatchObject([{ stopbarId: 'EDDF_SB_L3_07C', linked: false }]);
    await row('EDDF_SB_L9_07C').click();
    await candidate('EDDF_LO_L9_07C').click();
    focusRow('EDDF_SB_L9_07C');
    await userEvent.keyboard('{Delete}{Delete}');
    await expect.poll(() => work.pending).toHaveLength(1);

    focusRow('EDDF_SB_L7_07C');
    await userEvent.keyboard('{Delete}');
    const own = row('EDDF_SB_L7_07C');
    await expect.element(own.getByRole('button', { name: 'Unlink M8 07C' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(own.getByRole('button', { name: 'Unlink M8 25C' })).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(row('EDDF_SB_L7_07C')).toHaveFocus();
    await expect
      .poll(() => work.pending.at(-1))
      .toEqual({
        ...{ stopbarId: 'EDDF_SB_L7_07C', leadOnId: 'EDDF_LO_M8_25C', linked: false },
      });
  });
});

describe('a row', () => {
  test('shows what its point is linked to and what is staged, and is only selected by a double click on what unlinks', async () => {
    const work = await openWorkspace();
    await expect.element(row('EDDF_SB_L1_07C')).toMatchTextContent(/L1.*EDDF_SB_L1_07C.*L1/);
    await expect.element(row('EDDF_SB_L9_07C')).toHaveAccessibleName(/^L9 .*, unlinked$/);
    const own = row('EDDF_SB_L1_07C');
    const { left, top, width, height } = own
      .getByRole('button', { name: 'Unlink L1' })
      .element()
      .getBoundingClientRect();
    const line = own.element().getBoundingClientRect();
    const position = { x: left + width / 2 - line.left, y: top + height / 2 - line.top };
    await own.dblClick({ position });
    await expect.element(own).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => work.pending).toEqual([]);

    await own.getByRole('button', { name: 'Unlink L1' }).click();
    await expect.element(own).toHaveAccessibleName(/, L1 will be unlinked$/);
    await own.getByRole('button', { name: 'Keep L1' }).click();
    await expect.poll(() => work.pending).toEqual([]);
  });

  test('is as high as the others with many links, and counts those that don’t fit', async () => {
    await page.viewport(420, 720);
    const airport = frankfurt();
    const all = airport.points.filter(({ kind }) => kind === 'lead-on').slice(0, 12);
    const links = all.map(({ id }) => ({ stopbarId: 'EDDF_SB_L9_07C', leadOnId: id }));
    showWorkspace(airportState({ ...airport, links }));
    const many = row('EDDF_SB_L9_07C');
    await expect.element(many).toMatchTextContent(/\+\d+$/);
    const shown = many.getByRole('button', { name: /^Unlink/ }).elements().length;
    await expect.element(many).toMatchTextContent(new RegExp(`\\+${12 - shown}$`));
    const heights = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    expect(new Set(heights.map((element) => element.offsetHeight))).toEqual(new Set([30]));
    const cell = many.getByRole('gridcell').last().element();
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    await many.getByRole('button', { name: /^\d+ more/ }).click();
    await expect.element(many).toHaveAttribute('aria-selected', 'true');
  });

  test('and its point on the map highlight each other, and it’s scrolled to when that is selected', async () => {
    const work = await openWorkspace();
    await row('EDDF_SB_L3_07C').hover();
    expect(work.hoveredId).toBe('EDDF_SB_L3_07C');
    await search().hover();
    expect(work.hoveredId).toBeNull();
    const ground = () => getComputedStyle(row('EDDF_SB_L5_07C').element()).backgroundColor;
    const before = ground();
    work.hoveredId = 'EDDF_SB_L5_07C';
    await expect.poll(ground).not.toBe(before);
    expect(visibleIds()).not.toContain('EDDF_SB_W12_18');
    work.select('EDDF_SB_W12_18');
    await expect.poll(visibleIds).toContain('EDDF_SB_W12_18');
    await expect.element(row('EDDF_SB_W12_18')).toHaveAttribute('aria-selected', 'true');
  });
});

test('the order is by a column, in both directions, or by distance from a selected point, and stays while keys move', async () => {
  const header = (name: string) => page.getByRole('columnheader', { name });
  const work = await openWorkspace();
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await button('ID').click();
  await expectFirst(['BARS_0Q5JY', 'BARS_D4X9T']);
  await button('ID').click();
  await expect.element(header('ID')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => visibleIds()[0]).toMatch(/^EDDF_SB_W/);

  await expect.element(header('From M14 07R')).not.toBeInTheDocument();
  work.select('EDDF_LO_M14_07R');
  await button('From M14 07R').click();
  await expectFirst(['EDDF_SB_M14_07R', 'EDDF_SB_S13_07R']);
  await expect.element(row('EDDF_SB_M14_07R')).toMatchTextContent(/0 m$/);
  focusRow('EDDF_SB_M14_07R');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('EDDF_SB_S13_07R')).toHaveFocus();
  expect(work.selectedId).toBe('EDDF_LO_M14_07R');
  await userEvent.keyboard(' ');
  await expect.element(row('EDDF_SB_S13_07R')).toHaveAttribute('aria-selected', 'true');
  await expect.element(row('EDDF_SB_S13_07R')).toHaveFocus();
  await expect.poll(visibleIds).toContain('EDDF_SB_S13_07R');
});

test('the other side lists lead-ons with their stopbars', async () => {
  const work = await openWorkspace();
  await page.getByRole('radio', { name: 'Lead-ons' }).click();
  await expect.element(table('Lead-ons')).toBeVisible();
  await expect.element(row('EDDF_LO_L1_07C')).toHaveAccessibleName(/, L1$/);
  await row('EDDF_LO_L9_07C').click();
  await expect.element(candidate('EDDF_SB_L9_07C')).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.poll(() => work.pending).toHaveLength(1);

  // Undo in the search undoes only the typing.
  await search().fill('x');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(search()).toHaveValue('');
  await expect.poll(() => work.pending).toHaveLength(1);
  focusRow('EDDF_LO_L9_07C');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => work.pending).toEqual([]);
});

test('5,000 points and 8,000 links have fewer than 2,000 nodes', async () => {
  showWorkspace(airportState(largeAirport(5000, 8000)));
  await expect.element(page.getByRole('radio', { name: 'All 2,500' })).toBeInTheDocument();
  await row('SB_0').click();
  await userEvent.keyboard('{End}');
  await expect.element(row('SB_1993')).toHaveFocus();
  await search().fill('sb_1234');
  await expect.element(row('SB_1234')).toBeVisible();
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);
});
