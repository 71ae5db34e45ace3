import type { AppError } from '../../electron/contract/result.ts';
import type { AccountTrouble } from '../../electron/contract/state.ts';
import { formatDateTime } from '../text/dates.ts';
import { sayBan, sayError, sayNoAccount } from '../text/errors.ts';
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

export const notices = {
  offline: 'You’re offline. Nothing can be sent.',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  openFolder: 'Open folder',
} as const;

export const serviceNotice = {
  types: {
    info: 'Service notice',
    success: 'Service notice',
    discord: 'Service notice',
    warning: 'Service warning',
    error: 'Service error',
  },
  more: 'Show all',
  less: 'Show less',
  dismiss: 'Dismiss',
} as const;

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
  tryAgain: (what: string) => `Try again: ${what}`,
  notNow: 'Not now',
} as const;

export const pendingRequests = {
  calls: {
    signIn: 'Signing in',
    loadAirport: 'Loading the airport',
    readAirport: 'Loading an airport',
    readLights: 'Loading the lights',
    link: 'Linking',
    applyLinks: 'Applying changes',
    readDivisions: 'Loading your divisions',
    readAirportRequests: 'Loading airports',
    switchContributions: 'Switching contributions',
  },
  limited: (service: string) => `${service} is limiting requests.`,
  unavailable: (service: string) => `${service} isn’t available right now.`,
  tryingAgain: (seconds: number) =>
    seconds === 0 ? 'Trying again now.' : `Trying again in ${seconds} s.`,
  cancel: 'Cancel',
} as const;

// The session

export const session = {
  label: 'Account',
  signInLabel: 'Sign-in',
  accountOf: (name: string) => `Account: ${name}`,
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

export const accountWorks = 'The service accepts your account again.';

export const pasteAddress = {
  form: 'Callback',
  address: 'Address from your browser',
  hint: 'Paste the whole address.',
  checking: 'Checking…',
  use: 'Continue',
  fromClipboard: 'Paste from clipboard',
  elsewhere: (expected: string) =>
    `The address must begin with ${expected}. Copy it from your browser.`,
} as const;

export const sessionNotes = {
  keychain: 'Keychain',
  inMemory: 'You’ll be signed out when you quit.',
  notKnown: 'We don’t know whether you’re signed in.',
  retry: 'Try the keychain again',
  account: 'Account',
  checkAgain: 'Check again',
  clock: 'Clock',
  signIn: 'Sign-in',
  profileChanged: (service: string) => `The profile of ${service} changed. Sign in again.`,
} as const;

interface AccountProblem {
  readonly service: string;
  /** The name of the signed-in user. */
  readonly person?: string | undefined;
  /** Whether the ban's end has passed without the service confirming it. */
  readonly isOver?: boolean;
}

/** Returns why the account can't change anything on the service. */
export function sayAccountProblem(
  trouble: AccountTrouble,
  { service, person = 'your account', isOver = false }: AccountProblem,
): Message {
  if (trouble.kind === 'no-account') return sayNoAccount(service);
  const { until } = trouble.ban;
  if (isOver && until !== null) {
    return {
      what: `${service} banned ${person} until ${formatDateTime(until)}. That time has passed.`,
      next: 'Try again, or check your account.',
    };
  }
  return {
    what: sayBan(trouble.ban, trouble.reason, { service, person }),
    next: 'Contact its operators.',
  };
}

/** Returns why the account couldn't be checked. */
export function sayAccountError(error: AppError, service: string): Message {
  if (error.kind !== 'not-found') return sayError(error, service);
  if (error.status !== undefined) return sayNoAccount(service);
  return {
    what: `${service} couldn’t check your account.`,
    next: 'Try again in a few minutes.',
  };
}

/** @param aheadMs how far this computer's clock is ahead; negative if it's slow. */
export function sayClock(aheadMs: number): Message {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const span =
    minutes < 120 ? plural(minutes, 'minute') : `about ${plural(Math.round(minutes / 60), 'hour')}`;
  return {
    what: `This computer’s clock is ${span} ${aheadMs > 0 ? 'fast' : 'slow'}.`,
    next: 'Correct it, or sign-in may fail.',
  };
}
