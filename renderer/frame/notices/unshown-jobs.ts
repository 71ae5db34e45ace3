import type { Running } from '../../../electron/contract/airport-work.ts';
import type { SwitchingSeveral } from '../../../electron/contract/contributions.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import { stagedAirports } from '../../linking/airport/staged-airports.ts';
import { app } from '../app.svelte.ts';

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

/** Returns the airports that are being switched together, unless the page shows them. */
export const unshownSeveral = (): SwitchingSeveral | undefined =>
  app.page === 'contributions' ? undefined : (app.state?.switchingSeveral ?? undefined);
