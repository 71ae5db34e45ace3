import type { Applying } from '../../../electron/contract/linking.ts';
import { airportChoice } from '../../linking/airport/airport-choice.svelte.ts';
import { app } from '../app.svelte.ts';
import { switchingAt } from './own-cancel.svelte.ts';

/** Whether the page has the bar of staged changes, which shows an apply. */
export const hasChangesBar = (): boolean =>
  app.page === 'linking' && airportChoice.work !== undefined;

/** Returns the running apply if the page doesn't show it. */
export const unshownApply = (): Applying | null =>
  hasChangesBar() ? null : (app.state?.applying ?? null);

/** Returns how many airports are being switched together, if this page isn't waiting for it: it was reloaded. */
export function unshownSwitches(): number {
  const running = app.state?.switches.filter(({ wanted }) => wanted !== null).length ?? 0;
  return running > 1 && switchingAt.length === 0 ? running : 0;
}
