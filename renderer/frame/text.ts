import { plural } from '../text/plural.ts';
import { pageTitles, type PageName } from './pages.ts';

export const frame = {
  notLoaded: 'Couldn’t load this page. Restart Stopbar Companion.',
} as const;

export const navigation = {
  pages: 'Pages',
  staged: (some: number) => plural(some, 'staged change'),
} as const;

export const theService = 'The service';

export const startTour = 'Take the tour';

export const practiceHint = { tryThis: 'Try:' } as const;

export const signedOutNote = { membersOnly: 'Sign in first.' } as const;

export const toasts = {
  /** `what` couldn't be done without a sign-in. */
  interrupted: (what: string) => `You’re signed in. ${what}?`,
  continue: 'Continue',
  notNow: 'Not now',
} as const;

// The session

export const session = {
  label: 'Account',
  accountOf: (name: string) => `Account: ${name}`,
  division: (name: string) => `Network division: ${name}`,
  networkId: (id: string) => `Network ID: ${id}`,
  accountSettings: 'Account settings',
  signedIn: 'Signed in',
  signingIn: 'Signing in…',
  restoring: 'Restoring your session…',
  starting: 'Starting…',
} as const;

/** What can be done on every page. `also` are more words that find it in the palette. */
export const actions = {
  search: { title: 'Search or run a command', keys: ['Ctrl K'] },
  searchPage: { title: 'Search this page', keys: ['/', 'Ctrl F'] },
  keys: { title: 'Show shortcuts', also: 'help keyboard keys zoom', keys: ['?'] },
  page: (name: PageName, at: number) => ({
    title: pageTitles[name],
    keys: [`Ctrl ${at + 1}`],
  }),
  onTop: { title: 'Keep on top', also: 'always pin window above' },
  notOnTop: { title: 'Don’t keep on top', also: 'always on top unpin window' },
  signIn: { title: 'Sign in', also: 'log in account' },
  cancelSignIn: { title: 'Cancel sign-in', also: 'log in account' },
  signOut: { title: 'Sign out', also: 'log out account' },
} as const;
