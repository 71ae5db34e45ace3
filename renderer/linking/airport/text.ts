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

/**
 * What can be done on the Linking page: in its menus and bars, in the palette and with keys. `also` are more
 * words that find it in the palette.
 */
export const actions = {
  apply: (some: number) => ({
    id: 'apply',
    title: some === 0 ? 'Apply changes' : `Apply ${plural(some, 'change')}`,
    also: 'send save links',
    keys: ['Ctrl Enter'],
  }),
  undo: { title: 'Undo', also: 'revert back change', keys: ['Ctrl Z'] },
  redo: { title: 'Redo', also: 'repeat change', keys: ['Ctrl Shift Z', 'Ctrl Y'] },
  review: { title: 'Review changes', also: 'show staged links' },
  discard: { title: 'Discard changes', also: 'remove clear staged links' },
  nearest: {
    title: 'Link to nearest…',
    also: 'suggest match all unlinked distance',
    keys: ['Ctrl Shift L'],
  },
  import: { title: 'Import…', also: 'links csv file paste load open proposal' },
  export: { title: 'Export links', also: 'csv file download save' },
  reviewAll: { title: 'Review changes at all airports…', also: 'staged changes apply several' },
  propose: { title: 'Save proposal…', also: 'changes share send copy file suggest' },
  byIds: { title: 'Link by ID…', also: 'pair type' },
  diff: { title: 'Show what others changed', also: 'new removed moved points links since' },
  lights: (shown: boolean) => ({
    title: `${shown ? 'Hide' : 'Show'} live lights`,
    also: 'lit stopbars state now controllers',
    keys: ['L'],
  }),
  closeForWork: (icao: string) => ({
    id: 'close for work',
    title: `Disable contributions while working on ${icao}`,
    also: 'close off switch',
  }),
} as const;

export const page = {
  more: 'More',
  noAirport: 'Choose an airport first.',
} as const;

/** Why something can't be done now. */
export const whyNot = {
  applying: 'Applying changes. Wait or cancel.',
  nothingStaged: 'No changes yet.',
  nothingToUndo: 'Nothing to undo.',
  nothingToRedo: 'Nothing to redo.',
  signedOut: 'Sign in to apply.',
  notYetSignedIn: 'Wait until you’re signed in.',
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

/** `isKnown`: whether the service lists the airport, or it's one of the account's divisions, or a recent one. */
export const emptyAirport = (service: string, icao: string, isKnown: boolean): Message =>
  isKnown
    ? { what: `${icao} has no points yet.`, next: 'There’s nothing to link.' }
    : {
        what: `${service} has no points at ${icao}.`,
        next: 'Check the ICAO code.',
      };

export const loadCancelled = (icao: string): string => `Cancelled loading ${icao}.`;

export const loadFailed = (icao: string, { what, next }: Message, error: AppError): Message => ({
  what: `Couldn’t load ${icao}. ${what}`,
  // The advice for a 404 is about IDs.
  next: error.kind === 'not-found' ? '' : next,
  brief: `${icao} not loaded: ${briefReason(error)}`,
});
