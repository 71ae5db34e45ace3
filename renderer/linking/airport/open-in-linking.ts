import type { Check, Finding } from '../checks/check-airport.ts';
import { airportChoice } from './airport-choice.svelte.ts';

/** Opens an airport on the Linking page. `found`: filters the table by what a check found. */
export function openInLinking(icao: string, found?: Pick<Finding, 'check' | 'side'>): void {
  // Opening the page clears the status, and the load may set one.
  addEventListener('hashchange', () => void open(icao, found), { once: true });
  location.hash = '#/linking';
}

async function open(icao: string, found?: Pick<Finding, 'check' | 'side'>): Promise<void> {
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
