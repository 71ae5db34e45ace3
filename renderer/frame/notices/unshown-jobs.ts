import type { Running } from '../../../electron/contract/airport-work.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import { stagedAirports } from '../../linking/airport/staged-airports.ts';
import { app } from '../app.svelte.ts';
import { switchingAt } from './own-cancel.svelte.ts';

/** Whether the page has the bar of staged changes, which shows an apply. */
export const hasChangesBar = (): boolean =>
  app.page === 'linking' && airportChoice().work !== undefined;

interface RunningApply extends Running {
  readonly icao: string;
}

/** Returns the running apply if the page doesn't show it. */
export function unshownApply(): RunningApply | undefined {
  const shown = hasChangesBar() ? airportChoice().work?.icao : undefined;
  const running = stagedAirports().flatMap(({ icao, running }) =>
    running && icao !== shown ? [{ icao, ...running }] : [],
  );
  return running[0];
}

/** Returns how many airports are being switched together, if this page isn't waiting for it: it was reloaded. */
export function unshownSwitches(): number {
  const running = app.state?.switches.filter(({ wanted }) => wanted !== null).length ?? 0;
  return running > 1 && switchingAt.length === 0 ? running : 0;
}
