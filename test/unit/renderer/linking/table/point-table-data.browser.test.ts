import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { airportState, frankfurt, largeAirport } from '../../../../support/linking/airport-data.ts';
import {
  candidate,
  showWorkspace,
  row,
  search,
} from '../../../../support/linking/open-workspace.ts';

test('hostile names and missing data stay in their rows', async () => {
  const hostile = `${'W'.repeat(400)} ${'\u0300'.repeat(4)}`;
  const airport = frankfurt();
  const points = airport.points.map((point) => ({ ...point, name: hostile, coordinates: [] }));
  showWorkspace(airportState({ ...airport, points }));
  await row('EDDF_SB_L7_07C').click();
  await expect.element(candidate('EDDF_LO_M8_07C')).toMatchTextContent(/–$/);
  for (const width of [1100, 420]) {
    await page.viewport(width, 700);
    const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
    await expect
      .poll(() => Math.max(...rows().map((one) => one.getBoundingClientRect().right)))
      .toBeLessThanOrEqual(width);
    for (const element of rows()) {
      expect([28, 30]).toContain(element.offsetHeight);
      expect(getComputedStyle(element).overflowY).toBe('clip');
    }
    expect(document.documentElement.scrollWidth).toBe(width);
  }
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
