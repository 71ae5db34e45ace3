import { nadia } from '../../e2e/fixtures.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { choose, enter, type Scene, type States } from '../scene.ts';
import { atFrankfurt, open, openSignedIn, stage } from './linking-steps.ts';

/** Shows the map in a compact window as well, which has its own view. */
async function turnToMap({ page }: Scene): Promise<void> {
  const size = page.viewportSize();
  // Only a wide window has it.
  const split = page.getByRole('radio', { name: 'Split', exact: true });
  await page.setViewportSize({ width: 420, height: 680 });
  await split.waitFor({ state: 'detached' });
  await choose(page, 'Map');
  if (size) await page.setViewportSize(size);
  await split.waitFor();
  await choose(page, 'Map');
  await page.getByRole('application', { name: 'Map', exact: true }).waitFor();
}

export const mapStates: States = {
  map: {
    height: 680,
    reach: async (scene) => {
      await openSignedIn(scene);
      await turnToMap(scene);
    },
  },
  'map-staged': atFrankfurt(async (scene) => {
    await stage(scene);
    await turnToMap(scene);
    const map = scene.page.getByRole('application', { name: 'Map', exact: true });
    await map.focus();
    for (const key of ['+', '+', '+', 'n']) await map.press(key);
  }),
  'map-signs': atFrankfurt(async (scene) => {
    await turnToMap(scene);
    await scene.page.getByRole('button', { name: 'Legend' }).click();
  }),
  'map-nothing': {
    height: 680,
    reach: async (scene) => {
      const { points } = scene.service.world;
      for (const [id, point] of points) points.set(id, { ...point, coordinates: [] });
      await open(scene);
      await turnToMap(scene);
      await scene.page.getByText('No points have coordinates').waitFor();
    },
  },
  'map-large': {
    height: 680,
    reach: async (scene) => {
      const { icao } = bigAirport(scene.service.world, { points: 2000, links: 1500 });
      await enter(scene.page, nadia);
      await open(scene, icao);
      await turnToMap(scene);
    },
  },
};
