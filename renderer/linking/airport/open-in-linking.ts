import { openPage } from '../../frame/open-page.ts';
import type { Check, Finding } from '../checks/check-airport.ts';
import { airportChoice } from './airport-choice.svelte.ts';

/** Opens an airport on the Linking page. `found`: filters the table by what a check found. */
export async function openInLinking(
  icao: string,
  found?: Pick<Finding, 'check' | 'side'>,
): Promise<void> {
  // Opening the page clears the status, and the load may set one.
  await openPage('linking');
  const work = await airportChoice().open(icao);
  if (!work || !found) return;
  // The map alone has no filter.
  const { narrow, wide } = work.views;
  work.views = {
    narrow: narrow === 'map' ? 'list' : narrow,
    wide: wide === 'map' ? 'split' : wide,
  };
  work.side = found.side;
  work.lists.query = '';
  work.lists.filter = found.check satisfies Check;
}
