import type { AppError } from '../../electron/contract/result.ts';
import { sayError, sayNoAccount } from '../text/errors.ts';
import type { Message } from '../text/message.ts';
import { plural } from '../text/plural.ts';

export const frame = {
  name: 'Stopbar Companion',
  notLoaded: 'Can’t load this page. Restart Stopbar Companion.',
} as const;

export const navigation = {
  pages: 'Pages',
  staged: (some: number) => plural(some, 'unapplied change'),
} as const;

export const theService = 'The service';

export const startTour = 'Take the tour';

export const practiceHint = { tryThis: 'Try:' } as const;

export const signedOutNote = { membersOnly: 'Sign in to use this.' } as const;

export const titleRow = {
  search: 'Search or run a command',
  searchKeys: 'Control+K',
  shownKeys: 'Ctrl K',
  onTop: 'Keep on top',
} as const;

export const toasts = {
  dismiss: 'Dismiss',
  details: 'Details',
  interrupted: 'Not done: you weren’t signed in.',
  notNow: 'Not now',
} as const;

// The session

export const session = {
  label: 'Account',
  signInLabel: 'Sign-in',
  accountOf: (name: string) => `Account: ${name}`,
  division: (name: string) => `Network division: ${name}`,
  networkId: (id: string) => `Network ID: ${id}`,
  accountSettings: 'Account settings',
  signedIn: 'Signed in',
  signOut: 'Sign out',
  waitingForAddress: 'Waiting for the address…',
  waitingForBrowser: 'Waiting for your browser…',
  signingIn: 'Signing in…',
  openAgain: 'Reopen browser',
  paste: 'Paste address',
  cancel: 'Cancel',
  restoring: 'Restoring your session…',
  starting: 'Starting…',
  signIn: 'Sign in',
} as const;

export const signedInAs = (who: string | undefined): string =>
  who === undefined ? 'Signed in.' : `Signed in as ${who}.`;

export const signedOut = 'Signed out.';

export const keychainWorks = {
  keeps: 'The keychain works. You’ll stay signed in after you quit.',
  isEmpty: 'The keychain works. You’re not signed in.',
} as const;

export const accountWorks = 'Your account works again.';

/** Returns why the account couldn't be checked. */
export function sayAccountError(error: AppError, service: string): Message {
  if (error.kind !== 'not-found') return sayError(error, service);
  if (error.status !== undefined) return sayNoAccount(service);
  return {
    what: `${service} couldn’t check your account.`,
    next: 'Try again in a few minutes.',
  };
}
