import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Airport } from '../../../../../electron/contract/linking.ts';
import { airportState, frankfurt, largeMapData } from '../../../../support/linking/airport-data.ts';
import {
  candidate,
  closeWorkspace,
  showWorkspace,
  row,
  search,
} from '../../../../support/linking/open-workspace.ts';

describe('hostile names and missing data', () => {
  const hostile = `${'W'.repeat(400)} ${'\u0300'.repeat(4)}`;

  function spoiled(): Airport {
    const airport = frankfurt();
    const points = airport.points.map((point) => ({ ...point, name: hostile, coordinates: [] }));
    return { ...airport, points };
  }

  test.each([1100, 420])('stay in their rows at %i px', async (width) => {
    await page.viewport(width, 700);
    showWorkspace(airportState(spoiled()));
    await row('EDDF_SB_L7_07C').click();
    await expect.element(candidate('EDDF_LO_M8_07C')).toBeVisible();
    for (const element of document.querySelectorAll<HTMLElement>('[data-row]')) {
      expect([28, 30]).toContain(element.offsetHeight);
      expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(width);
      expect(getComputedStyle(element).overflowY).toBe('clip');
    }
    expect(document.documentElement.scrollWidth).toBe(width);
    await expect.element(candidate('EDDF_LO_M8_07C')).toMatchTextContent(/–$/);
  });
});

test('5,000 points and 8,000 links have fewer than 2,000 nodes, and 20,000 work', async () => {
  showWorkspace(airportState(largeMapData(5000, 8000)));
  await expect.element(page.getByRole('radio', { name: 'All 2,500' })).toBeInTheDocument();
  await row('XXXX_SB_0').click();
  await userEvent.keyboard('{End}');
  await expect.element(row('XXXX_SB_2499')).toHaveFocus();
  await search().fill('t1234');
  await expect.element(row('XXXX_SB_1234')).toBeVisible();
  expect(document.querySelectorAll('*').length).toBeLessThan(2000);

  await closeWorkspace();
  showWorkspace(airportState(largeMapData(20_000, 20_000)));
  await page.getByRole('row').nth(5).click();
  expect(document.querySelectorAll('*').length).toBeLessThan(4000);
});
