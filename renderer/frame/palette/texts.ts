import { practise } from '../../first-run/texts.ts';
import { sessionBox } from '../texts.ts';

interface KeyGroup {
  readonly where: string;
  readonly keys: readonly (readonly [keys: string, what: string])[];
}

/** What stands in the two dialogs. */
export const palette = {
  title: 'Commands',
  label: 'What do you want to do?',
  placeholder: 'A page, an airport, an action',
  none: 'Nothing fits. An airport is four letters.',
  keys: '↑ ↓ to choose, Enter to go',
} as const;

export const keys = { title: 'Keys', close: 'Close' } as const;

export const kinds = { airport: 'Airport', page: 'Page', action: 'Action' } as const;

/** Each with the other words that it is found by. */
export const commands = {
  airport: (icao: string) => ({ title: `Open ${icao}`, also: 'linking airport icao' }),
  page: (title: string) => ({ title, also: 'go to page' }),
  signIn: { title: sessionBox.signIn, also: 'log in account' },
  cancelSignIn: { title: 'Cancel signing in', also: 'log in account' },
  signOut: { title: sessionBox.signOut, also: 'log out account' },
  dark: { title: 'Dark colours', also: 'theme night radar' },
  light: { title: 'Light colours', also: 'theme day' },
  system: { title: 'Colours of the system', also: 'theme' },
  compact: { title: 'Compact window', also: 'small mode' },
  full: { title: 'Full window', also: 'large mode' },
  keys: { title: 'Show the keys', also: 'help keyboard shortcuts' },
  practise: { title: practise, also: 'tour guide help' },
} as const;

export const keyGroups: readonly KeyGroup[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K', 'Go to a page, an airport or an action'],
      ['?', 'These keys'],
      ['Tab', 'To the next field or button'],
      ['Esc', 'Close what is open; hides a compact window'],
    ],
  },
  {
    where: 'Linking',
    keys: [
      ['Ctrl F', 'Find a point'],
      ['↑ ↓', 'Through a list'],
      ['Enter', 'Select, or link with the selection'],
      ['Ctrl Z', 'Undo what is staged'],
      ['Ctrl Y', 'Do it again'],
    ],
  },
  {
    where: 'Map',
    keys: [
      ['N P', 'To the next point, and back'],
      ['Enter', 'Select, or link with the selection'],
      ['← ↑ → ↓', 'Move the map'],
      ['+ − 0', 'Nearer, farther, all of it'],
    ],
  },
];
