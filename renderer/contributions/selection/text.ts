import type { SwitchingSeveral } from '../../../electron/contract/contributions.ts';
import { number } from '../../text/number.ts';
import { airports, onOff } from '../text.ts';

export const severalRunning = 'Wait for the other airports, or cancel.';
/** Why a button can’t switch the selected airports. */
export const allAlready = (airports: number, enabled: boolean): string =>
  `${airports === 1 ? 'It’s' : 'All are'} already ${onOff(enabled)}.`;
export const selected = (count: number): string => `${number(count)} selected`;
export const clear = 'Clear';
export const selectedAirports = 'Selected airports';

/** Returns the progress of airports that are being switched together. */
export const progressTitle = (several: SwitchingSeveral): string =>
  `${verbing(several)} contributions: ${number(several.ended)} of ${airports(several.total)}`;
/** Returns the same for a compact window. */
export const progressCount = (several: SwitchingSeveral): string =>
  `${verbing(several)}: ${number(several.ended)} of ${number(several.total)}`;
export const progress = 'Progress';

function verbing({ isStopping, wanted }: SwitchingSeveral): string {
  if (isStopping) return 'Cancelling';
  return wanted === null ? 'Changing' : wanted ? 'Enabling' : 'Disabling';
}
