import { displayId } from '../../../electron/contract/display.ts';
import type { LinkRequest } from '../../../electron/contract/fields.ts';
import type { LinkedElsewhere } from '../../../electron/contract/linking.ts';

const pairOf = ({ leadOnId, stopbarId }: LinkRequest): string =>
  `lead-on ${displayId(leadOnId)} to stopbar ${displayId(stopbarId)}`;

/** Returns the name of the button that sends a request again. */
export const linkAgain = (input: LinkRequest): string => `Link ${pairOf(input)} at ${input.icao}`;

export function linked(input: LinkRequest, elsewhere: LinkedElsewhere | null): string {
  const { icao } = input;
  if (!elsewhere) return `Linked ${pairOf(input)} at ${icao}.`;
  const what = `The service linked ${pairOf(input)}`;
  return elsewhere.icao === null
    ? `${what}, but the link isn’t listed at ${icao}. Check which airport the IDs belong to.`
    : `${what} at ${elsewhere.icao}, not at ${icao}: the points belong to ${elsewhere.icao}.`;
}
