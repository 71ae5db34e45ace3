// The texts of the Linking page without an airport. The others load with the first airport.
import type { AppError } from '../../../electron/contract/result.ts';
import { briefReason } from '../../text/brief.ts';
import { missingIcao, wrongIcao } from '../../text/icao-code.ts';
import type { Message } from '../../text/message.ts';
import { plural } from '../../text/plural.ts';

/** Says why a file that was dropped while another dialog is open isn't imported. */
export const dropLater: Message = {
  what: 'Another dialog is open.',
  next: 'Close it, then drop the file again.',
};

export const page = {
  more: 'More',
  byIds: 'Link by ID…',
  nearest: 'Link to nearest…',
  nearestKeys: 'Ctrl Shift L',
  import: 'Import…',
  reviewAll: 'Review changes at all airports…',
  propose: 'Save proposal…',
  export: 'Export links',
  exportDivision: 'Export a division’s links…',
  lights: (shown: boolean) => `${shown ? 'Hide' : 'Show'} live lights`,
  closeForWork: (icao: string) => `Disable contributions while working on ${icao}`,
  noAirport: 'Choose an airport first.',
  nothingStaged: 'No staged changes.',
} as const;

export const airportField = {
  noPoints: 'no points',
  airport: 'Airport',
  placeholder: 'ICAO code',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  loading: (icao: string) => `Loading ${icao}`,
  required: missingIcao,
  wrong: wrongIcao,
  changes: (some: number) => plural(some, 'change'),
  loaded: 'loaded',
} as const;

export const noLookUps = (service: string): Message => ({
  what: `${service} doesn’t list points, so there’s no table or map.`,
  next: 'Link by ID instead.',
});

/** `isKnown`: whether it's an airport of the account's divisions, or a recent one. */
export const emptyAirport = (service: string, icao: string, isKnown: boolean): Message =>
  isKnown
    ? { what: `${icao} has no points yet.`, next: 'There’s nothing to link.' }
    : {
        what: `${service} has no points at ${icao}.`,
        next: 'Check the ICAO code.',
      };

export const undoStaged = (icao: string, pending: number): string =>
  `Undo staged. Apply ${plural(pending, 'change')} at ${icao} to finish.`;

/** Returns what to do next if a part of an undo couldn't be staged. */
export const restStaged = (icao: string, pending: number): string =>
  `Apply ${plural(pending, 'change')} at ${icao} to undo the rest.`;

export const loadCancelled = (icao: string): string => `Cancelled loading ${icao}.`;

export const loadFailed = (icao: string, { what, next }: Message, error: AppError): Message => ({
  what: `Couldn’t load ${icao}. ${what}`,
  next,
  brief: `${icao} not loaded: ${briefReason(error)}`,
});
