import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import type { AppState } from '../../../electron/contract/state.ts';
import { airportChoice } from '../../../renderer/linking/airport/airport-choice.svelte.ts';
import type { createAirportDouble } from './airport-double.ts';
import { button, open, signedIn } from './open-linking-page.ts';

const stopbarId = 'EDDF_SB_L9_07C';
export const link = (leadOnId: string): LinkChange => ({ stopbarId, leadOnId, linked: true });
/** Two links of stopbar L9. */
export const twoLinks = [link('EDDF_LO_L9_07C'), link('EDDF_LO_L9_25C')] as const;
/** A link that the seeded airport has. */
export const anUnlink: LinkChange = {
  stopbarId: 'EDDF_SB_L1_07C',
  leadOnId: 'EDDF_LO_L1_07C',
  linked: false,
};

/** Loads the airport as another page would, without the Linking page's controls. */
export async function load(icao = 'EDDF') {
  const work = await airportChoice.open(icao);
  if (!work) throw new Error(`${icao} wasn’t loaded`);
  return work;
}

/** Opens the Linking page with the airport and these changes staged. */
export async function openStaged(
  airport: ReturnType<typeof createAirportDouble>,
  changes: readonly LinkChange[] = twoLinks,
  state: AppState = signedIn,
) {
  const opened = open(airport, state);
  const work = await load();
  // Its keys work only when it's there.
  await expect.element(page.getByRole('grid', { name: 'Stopbars' })).toBeVisible();
  if (changes.length > 0) {
    work.stage(changes);
    await expect.element(bar()).toBeVisible();
  }
  return { ...opened, work };
}

export const bar = () => page.getByRole('region', { name: 'Changes', exact: true });
/** A button of the bar. A toast may have one with the same name. */
export const barButton = (name: string | RegExp) =>
  bar().getByRole('button', { name, exact: true });
export const pane = () => page.getByRole('region', { name: 'Review changes' });
/** The rows under a heading such as "2 new links". */
export const rows = (heading: string | RegExp) =>
  pane().getByRole('list', { name: heading }).getByRole('listitem');
export const removeButton = (leadOnId: string) => button(`Remove: Link ${leadOnId}, ${stopbarId}`);

export async function openReview() {
  await barButton('Review').click();
  await expect.element(pane()).toBeVisible();
}
