import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { LinkChange } from '../../../electron/contract/linking.ts';
import { appState, calls, inNode, openApp } from '../page/app/open-app.ts';
import { button } from './open-linking-page.ts';

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

/** Opens the real app with the airport and these changes staged. */
export async function openStaged(
  changes: readonly LinkChange[] = twoLinks,
  { icao = 'EDDF', ...options }: Parameters<typeof openApp>[0] & { readonly icao?: string } = {},
): Promise<void> {
  await openApp(options);
  await calls.openAirport({ icao });
  // Its keys work only when it's there.
  await expect.element(page.getByRole('grid', { name: 'Stopbars' })).toBeVisible();
  // The page reads it again. A fault that a test plans isn't meant for that.
  const reads = () => inNode(({ requestsTo }) => requestsTo(/\/links$/).length);
  await expect.poll(reads).toBeGreaterThan(1);
  if (changes.length === 0) return;
  await stage(changes, icao);
  await expect.element(bar()).toBeVisible();
}

/** Stages changes as another page would. */
export const stage = (changes: readonly LinkChange[], icao = 'EDDF') =>
  calls.stage({ icao, changes });

/** Returns what is staged at the airport in work. */
export async function pending(): Promise<readonly LinkChange[]> {
  const { linking } = await appState();
  return linking.inWork?.staging.pending ?? [];
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
