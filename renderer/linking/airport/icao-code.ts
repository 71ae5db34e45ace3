import { displayText } from '../../../electron/contract/display.ts';

/** Returns an ICAO code in its usual spelling, or undefined if the text isn't one (SERVICE.md B4). */
export function icaoCode(typed: string): string | undefined {
  const code = tidyCode(typed);
  return /^[A-Z0-9]{4}$/.test(code) ? code : undefined;
}

export const tidyCode = (typed: string): string => displayText(typed).toUpperCase();
