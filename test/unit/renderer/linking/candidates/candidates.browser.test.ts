import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportState, frankfurt, largeAirport } from '../../../../support/linking/airport-data.ts';
import { inNode } from '../../../../support/page/app/open-app.ts';
import {
  candidate,
  openWorkspace,
  row,
  showWorkspace,
} from '../../../../support/linking/open-workspace.ts';

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const find = (what = 'lead-on') => page.getByRole('searchbox', { name: `Find a ${what}` });
const names = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => (option as HTMLElement).dataset['row']);

/** Returns how many candidates are visible without scrolling. */
function visible(): number {
  const scroller = document.querySelector('.inspector .scroller');
  const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return [...document.querySelectorAll('[role="option"]')].filter((option) => {
    const box = option.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  }).length;
}

describe('the candidates', () => {
  test('start with the linked ones and the nearest, keep their order, and say what they are and will be linked to, and how far away they are', async () => {
    await openWorkspace();
    await row('EDDF_SB_L7_07C').click();
    expect(names().slice(0, 4).toSorted()).toEqual([
      ...['EDDF_LO_L7_07C', 'EDDF_LO_L7_25C', 'EDDF_LO_M8_07C', 'EDDF_LO_M8_25C'],
    ]);
    const before = names().slice(0, 20);
    await candidate('EDDF_LO_M8_07C').click();
    await expect.element(candidate('EDDF_LO_M8_07C')).toMatchTextContent('− staged');
    await candidate('EDDF_LO_L7_07C').click();
    await expect.element(candidate('EDDF_LO_L7_07C')).toMatchTextContent(/\+ staged 0 m$/);
    expect(names().slice(0, 20)).toEqual(before);
    await button('Review').click();
    await expect.element(candidate('EDDF_LO_L7_07C')).not.toBeInTheDocument();
    await button('Review').click();
    await expect.element(candidate('EDDF_LO_L7_07C')).toMatchTextContent('+ staged');
    expect(names().slice(0, 20)).toEqual(before);

    await row('EDDF_SB_L9_07C').click();
    await find().fill('EDDF_LO_M8_25C');
    await expect.element(candidate('EDDF_LO_M8_25C')).toMatchTextContent(/M8 07C, L7/);
    await find().fill('EDDF_LO_L7_07C');
    await expect.element(candidate('EDDF_LO_L7_07C')).toMatchTextContent(/\+ staged to L7/);
    await expect.element(candidate('EDDF_LO_L7_07C')).not.toMatchTextContent('linked to');
    await find().fill('EDDF_LO_P25_25R');
    await candidate('EDDF_LO_P25_25R').click();
    await expect.element(candidate('EDDF_LO_P25_25R')).toMatchTextContent(/▲ \d\.\d km$/);
    // It has no coordinates.
    await find().fill('BARS_M1N6F');
    await expect.element(candidate('BARS_M1N6F')).toMatchTextContent(/–$/);
  });

  test('are visible in any window', async () => {
    await openWorkspace();
    await row('EDDF_SB_L3_07C').click();
    await expect.poll(visible).toBeGreaterThanOrEqual(6);
    await page.viewport(420, 720);
    await expect.poll(visible).toBeGreaterThanOrEqual(6);
    await page.viewport(550, 340);
    await expect.poll(visible).toBeGreaterThanOrEqual(3);
  });

  test('can be reached with the arrow keys, all of 2,500', async () => {
    showWorkspace(airportState(largeAirport(5000, 100)));
    await row('SB_2').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(candidate('LO_2')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-posinset')).toBe('2500');
    expect(page.getByRole('option').elements().length).toBeLessThan(40);
  });

  test('have their own search, from which Escape returns to the row', async () => {
    const work = await openWorkspace();
    await row('EDDF_SB_L9_07C').click();
    await find().fill('w12');
    await expect.poll(() => names().every((name) => name?.includes('W12'))).toBe(true);
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option');
    await find().click();
    await userEvent.keyboard('{Escape}');
    await expect.element(find()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
    // The one with the focus is highlighted on the map.
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => work.hoveredId).toBe('EDDF_LO_L9_07C');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => work.hoveredId).toBe('EDDF_LO_L9_25C');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => work.hoveredId).toBeNull();
    await find().fill('w12');
    await row('EDDF_SB_L1_07C').click();
    await expect.element(find()).toHaveValue('');
  });
});

describe('the panel', () => {
  test('copies the ID, and closes', async () => {
    await openWorkspace();
    await row('EDDF_SB_L9_07C').click();
    await expect.element(panel('L9')).toMatchTextContent(/L9 EDDF_SB_L9_07C/);
    await panel('L9').getByRole('button', { name: 'Copy ID' }).click();
    await expect.element(page.getByRole('status')).toMatchTextContent('Copied EDDF_SB_L9_07C.');
    expect(await inNode(({ copied }) => copied)).toEqual(['EDDF_SB_L9_07C']);
    await panel('L9').getByRole('button', { name: 'Close' }).click();
    await expect.element(panel('L9')).not.toBeInTheDocument();
    await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
  });

  test('says why nothing can be linked', async () => {
    const running = { id: '1', phase: 'sending', done: 0, total: 1 } as const;
    showWorkspace(airportState(frankfurt(), { running }));
    await row('EDDF_SB_L9_07C').click();
    await expect.element(panel('L9')).toMatchTextContent('Applying changes. Wait or cancel.');
    await expect.element(candidate('EDDF_LO_L9_07C')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('Unlink L1')).toHaveAttribute('aria-disabled', 'true');
  });
});
