// The texts about the session that aren't needed until something happens in it.
import type { AppError } from '../../../electron/contract/result.ts';
import type { AccountTrouble } from '../../../electron/contract/state.ts';
import { sayBanned, sayError, sayNoAccount } from '../../text/errors.ts';
import type { Message } from '../../text/message.ts';
import { plural } from '../../text/plural.ts';

export const signInBar = {
  label: 'Sign-in',
  waitingForAddress: 'Waiting for the address…',
  waitingForBrowser: 'Waiting for your browser…',
  signingIn: 'Signing in…',
  openAgain: 'Reopen browser',
  paste: 'Paste address',
  cancel: 'Cancel',
} as const;

export const pasteAddress = {
  address: 'Sign-in address',
  hint: 'Copy the whole address from your browser.',
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
  account: 'Account',
  checkAgain: 'Check again',
  clock: 'Clock',
  signIn: 'Sign-in',
  session: 'Session',
  expired: 'Your session has expired. Sign in again.',
  profileChanged: (service: string) => `The profile of ${service} changed. Sign in again.`,
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

/** Returns why the account can't change anything on the service. @param person the name of the signed-in user */
export const sayAccountProblem = (
  trouble: AccountTrouble,
  service: string,
  person?: string,
): Message =>
  trouble.kind === 'banned'
    ? sayBanned(trouble.ban, trouble.reason, service, person)
    : sayNoAccount(service);

/** @param aheadMs how far this computer's clock is ahead; negative if it's slow. */
export function sayClock(aheadMs: number): Message {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const span =
    minutes < 120 ? plural(minutes, 'minute') : `about ${plural(Math.round(minutes / 60), 'hour')}`;
  return {
    what: `This computer’s clock is ${span} ${aheadMs > 0 ? 'fast' : 'slow'}.`,
    next: 'Correct it, or signing in may fail.',
  };
}
