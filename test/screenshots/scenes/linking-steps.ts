import type { Page } from '@playwright/test';
import { airportField, chooseMore, fillIds, loadAirport, nadia, row } from '../../e2e/fixtures.ts';
import { bigAirport } from '../../support/linking/big-airport.ts';
import { button, enter, fill, press, type Scene, type State } from '../scene.ts';

/** Starts to load the airport. */
export async function load(page: Page, icao: string): Promise<void> {
  await airportField(page).fill(icao);
  await airportField(page).press('Enter');
}

export const open = ({ page }: Pick<Scene, 'page'>, icao = 'EDDF'): Promise<void> =>
  loadAirport(page, icao);

export async function openSignedIn(scene: Scene): Promise<void> {
  await enter(scene.page, nadia);
  await open(scene);
}

/** A state of Linking with Frankfurt open and Nadia signed in. */
export const atFrankfurt = (reach: State['reach']): State => ({
  height: 680,
  reach: async (scene) => {
    await openSignedIn(scene);
    await reach(scene);
  },
});

export const search = (page: Page, query: string): Promise<void> =>
  page.getByRole('searchbox', { name: 'Find a point' }).fill(query);

/** Stages two links and one unlink. */
export async function stage({ page }: Pick<Scene, 'page'>): Promise<void> {
  await row(page, 'EDDF_SB_L1_07C').click();
  await row(page, 'EDDF_LO_L3_07C').click();
  await row(page, 'EDDF_LO_L1_07C').click();
  await search(page, 'l9');
  await row(page, 'EDDF_SB_L9_07C').click();
  await row(page, 'EDDF_LO_L9_07C').click();
  await search(page, '');
  await button(page, /^Apply 3/).waitFor();
}

export async function importPairs({ page }: Scene, pairs: string): Promise<void> {
  await chooseMore(page, 'Import…');
  await fill(page, 'Links or a proposal', pairs);
}

export async function importMany(scene: Scene): Promise<void> {
  const { page, service } = scene;
  const { icao, leadOnIds, stopbarIds } = bigAirport(service.world, { points: 800, links: 0 });
  const pairs = leadOnIds.slice(0, 300).map((id, at) => `${stopbarIds[at] ?? ''},${id}`);
  await enter(page, nadia);
  await open(scene, icao);
  await importPairs(scene, pairs.join('\n'));
  await press(page, 'Stage 300 links');
}

export async function linkByIds({ page }: Pick<Scene, 'page'>): Promise<void> {
  await fillIds(page, 'EDDF', 'EDDF_SB_L7_07C', 'EDDF_LO_L7_25C');
  await press(page, 'Link');
}
