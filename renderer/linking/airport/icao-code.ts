import { isAirportCode } from '../../../electron/contract/airport-code.ts';
import { displayText } from '../../../electron/contract/display.ts';

/** Returns an ICAO code in its usual spelling, or undefined if the text isn't one. */
export function icaoCode(typed: string): string | undefined {
  const code = tidyCode(typed);
  return isAirportCode(code) ? code : undefined;
}

export const tidyCode = (typed: string): string => displayText(typed).toUpperCase();
