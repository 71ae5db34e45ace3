import { plural } from '../text/plural.ts';

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

export const titleRow = {
  search: 'Search or run a command',
  searchKeys: 'Control+K',
  shownKeys: 'Ctrl K',
  onTop: 'Keep on top',
} as const;

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
  signOut: 'Sign out',
  signingIn: 'Signing in…',
  restoring: 'Restoring your session…',
  starting: 'Starting…',
  signIn: 'Sign in',
} as const;
