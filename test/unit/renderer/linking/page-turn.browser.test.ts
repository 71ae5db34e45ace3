import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportChoice } from '../../../../renderer/linking/airport/airport-choice.svelte.ts';
import { field, load, row, stageTwo } from '../../../support/linking/open-linking-page.ts';
import { canvas, pixels, settled } from '../../../support/map/open-map.ts';
import { openApp, reloadPage } from '../../../support/page/app/open-app.ts';

const find = () => page.getByRole('searchbox', { name: 'Find a lead-on' });
const scroller = (of: string) => {
  const found = document.querySelector(`${of} .scroller`);
  if (!found) throw new Error(`${of} has no list`);
  return found;
};
const tops = () => ['[role="grid"]', '.inspector'].map((of) => scroller(of).scrollTop);

async function turn(key: string, name: string): Promise<void> {
  await userEvent.keyboard(`{Control>}${key}{/Control}`);
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Leaves the page and comes back to it. */
async function leaveAndReturn(): Promise<void> {
  await turn('4', 'Activity');
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  await turn('1', 'Linking');
  await expect.element(page.getByRole('grid')).toBeVisible();
}

/** Scrolls a list, and waits until it's known where it is. */
function scroll(of: string, top: number): Promise<unknown> {
  const ended = new Promise((resolve) => {
    scroller(of).addEventListener('scrollend', resolve, { once: true });
  });
  scroller(of).scrollTop = top;
  return ended;
}

/** Returns what the map shows, once it's drawn. Until then, its canvas has the size of a new one. */
async function drawn(): Promise<string> {
  await expect.poll(() => canvas().width).not.toBe(document.createElement('canvas').width);
  await settled();
  return pixels();
}

test('another page and back leaves the lists, the search and the map as they were', async () => {
  await openApp();
  await load();
  await row('EDDF_SB_L9_07C').click();
  await find().fill('07');
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  for (let at = 0; at < 3; at += 1) await zoomIn.click();
  await scroll('.inspector', 84);
  for (const top of [900, 0]) {
    if (scroller('[role="grid"]').scrollTop !== top) await scroll('[role="grid"]', top);
    const map = await drawn();
    for (let times = 0; times < 2; times += 1) {
      await leaveAndReturn();
      await expect.element(find()).toHaveValue('07');
      await expect.poll(tops).toEqual([top, 84]);
      await expect.poll(drawn).toBe(map);
    }
  }

  // The keys of the page work, and the table is still where it was.
  await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();

  // Another point is shown.
  await turn('4', 'Activity');
  airportChoice().work?.select('EDDF_SB_W12_18');
  await turn('1', 'Linking');
  await expect.element(row('EDDF_SB_W12_18')).toBeVisible();
  await expect.element(find()).toHaveValue('');
  const map = await drawn();
  await page.getByRole('button', { name: 'Fit airport' }).click();
  await expect.poll(drawn).toBe(map);
});

test('a reload keeps what was typed to find a candidate, the order and place of the list, and the map', async () => {
  await openApp();
  await load();
  await row('EDDF_SB_L9_07C').click();
  await find().fill('07');
  const byId = page.getByRole('columnheader', { name: 'ID' });
  await byId.getByRole('button').click();
  await expect.element(byId).toHaveAttribute('aria-sort', 'ascending');
  await scroll('[role="grid"]', 777);
  await reloadPage();
  await expect.element(find()).toHaveValue('07');
  await expect.element(byId).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => scroller('[role="grid"]').scrollTop).toBe(777);
  const map = page.getByRole('radio', { name: 'Map' });
  await map.click({ force: true });
  await reloadPage();
  await expect.element(map).toBeChecked();
});

test('the focus returns to the table or the map, and to the airport field only without an airport', async () => {
  await openApp();
  const leaveAndReturn = async () => {
    await turn('4', 'Activity');
    await turn('1', 'Linking');
  };
  await leaveAndReturn();
  await expect.element(field()).toHaveFocus();
  await load();
  await stageTwo();
  for (let times = 0; times < 2; times += 1) {
    await leaveAndReturn();
    await expect.element(row('EDDF_SB_L9_07C')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}/');
    await expect.poll(() => airportChoice().work?.pending).toHaveLength(1 - times);
    await expect.element(page.getByRole('searchbox', { name: 'Find a point' })).toHaveFocus();
    await expect.element(field()).toHaveValue('EDDF');
  }
  await page.getByRole('radio', { name: 'Map' }).click({ force: true });
  await leaveAndReturn();
  await expect.element(page.getByRole('application', { name: 'Map' })).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill('Contact');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Command' }).fill('Linking');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('application', { name: 'Map' })).toHaveFocus();
});
