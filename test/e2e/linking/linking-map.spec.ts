import type { Page } from '@playwright/test';
import type { AirportPoint } from '../../../electron/contract/linking.ts';
import type { Practice } from '../../../electron/practice/start-practice.ts';
import { toShapes } from '../../../renderer/linking/map/draw/shapes.ts';
import { fit, toScreen } from '../../../renderer/linking/map/geometry/viewport.ts';
import { expect, loadAirport, nadia, signIn, test } from '../fixtures.ts';

const stopbarId = 'EDDF_SB_L9_07C';
const leadOnId = 'EDDF_LO_L9_07C';

/** Returns the airport's points as the page gets them. */
function pointsOf({ world }: Practice): AirportPoint[] {
  const kinds: Readonly<Record<string, AirportPoint['kind']>> = {
    stopbar: 'stopbar',
    lead_on: 'lead-on',
  };
  return [...world.points.values()]
    .filter(({ airportId, type }) => airportId === 'EDDF' && type in kinds)
    .map((point) => ({ ...point, kind: kinds[point.type] ?? 'other' }));
}

/** Returns where a point is on the screen while the map shows the whole airport. */
async function placeOf(page: Page, service: Practice, id: string) {
  const box = await page.getByRole('application', { name: 'Map', exact: true }).boundingBox();
  const read = await page.evaluate(() => window.companion.readAirports({ icaos: ['EDDF'] }));
  const shapes = toShapes(pointsOf(service), read.ok ? read.value[0]?.runways : []);
  const shape = shapes.all.find(({ point }) => point.id === id);
  if (!box || !shape) throw new Error(`${id} is not on the map`);
  const xy = toScreen(fit(shapes.bounds, box), shape.middle);
  return { x: box.x + xy.x, y: box.y + xy.y };
}

test.use({ viewport: { width: 1100, height: 1200 } });

test('links a lead-on on the map with the mouse, and applies it', async ({ page, service }) => {
  await signIn(page, nadia);
  await loadAirport(page, 'EDDF');
  await page.getByRole('radio', { name: 'Map' }).check();
  const map = page.getByRole('application', { name: 'Map', exact: true });
  await expect(map).toBeVisible();

  const [stopbar, leadOn] = [
    await placeOf(page, service, stopbarId),
    await placeOf(page, service, leadOnId),
  ];
  // Zoomed in, so that a click hits only one point.
  await page.mouse.move(stopbar.x, stopbar.y);
  for (let step = 0; step < 5; step += 1) await page.mouse.wheel(0, -240);
  const closer = Math.exp(5 * 240 * 0.002);
  await page.mouse.click(stopbar.x, stopbar.y);
  await expect(page.getByText(new RegExp(`${stopbarId}.*not linked`))).toBeVisible();
  await page.mouse.click(
    stopbar.x + (leadOn.x - stopbar.x) * closer,
    stopbar.y + (leadOn.y - stopbar.y) * closer,
  );
  await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeVisible();

  await page.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(page.getByRole('status')).toHaveText('Applied 1 change at EDDF.');
  expect(service.world.points.get(leadOnId)?.linkedTo).toContain(stopbarId);
});
