import type { AppError, KeychainProblem } from '../../../electron/contract/result.ts';
import type { AccountTrouble, Kept, System } from '../../../electron/contract/state.ts';
import { sayUtc } from '../../text/dates.ts';
import {
  sayBan,
  sayError,
  sayKeychainProblem,
  sayNoAccount,
  type Message,
} from '../../text/errors.ts';

type Memory = Extract<Kept, { in: 'memory' }>;

const lookForWindow = 'Look for a window that asks for your password.';
const installAgain = 'Install the companion again.';
const everywhere = {
  'no-answer': lookForWindow,
  'too-large': 'Tell the people who run the sign-in.',
  damaged: 'Sign out and in again.',
} as const;

/** What to do on this system, so that the keychain works. */
const advice: Readonly<Record<System, Readonly<Record<KeychainProblem, string>>>> = {
  windows: {
    ...everywhere,
    locked: 'Sign in to Windows again.',
    absent: 'Start the Windows service “Credential Manager”.',
    refused: 'Allow it when Windows asks.',
    'not-loaded': installAgain,
  },
  mac: {
    ...everywhere,
    locked: 'Unlock the keychain “login” in Keychain Access.',
    absent: 'Make a keychain “login” in Keychain Access.',
    refused: 'Press “Always Allow” when macOS asks.',
    'not-loaded': installAgain,
  },
  linux: {
    ...everywhere,
    locked: 'Unlock your keyring, in “Passwords and Keys” for example.',
    absent: 'Start GNOME Keyring or KWallet, and make a keyring in it.',
    refused: 'Allow it when your keyring asks.',
    'not-loaded': 'Install libsecret, then start the companion again.',
  },
};

/** Why the sign-in is in memory alone, and what to do about it. */
export const sayMemory = ({ problem, system }: Memory): Message => ({
  what: sayKeychainProblem(problem),
  next: advice[system][problem],
});

/** After a sign-out that the keychain did not follow. */
export const sayLeftBehind = ({ problem, system }: Memory): Message => ({
  what: `You are signed out here, but your sign-in is still kept. ${sayKeychainProblem(problem)}`,
  next: `${advice[system][problem]} Then try the keychain again.`,
});

interface Troubled {
  readonly service: string;
  /** Who is signed in. */
  readonly person?: string | undefined;
  /** The end of the ban has passed, and the service hasn't said that it is over. */
  readonly isOver?: boolean;
}

/** Why the account can't change anything on the service. */
export function sayTrouble(
  trouble: AccountTrouble,
  { service, person = 'your account', isOver = false }: Troubled,
): Message {
  if (trouble.kind === 'no-account') return sayNoAccount(service);
  const { until } = trouble.ban;
  if (isOver && until !== null) {
    return {
      what: `${service} banned ${person} until ${sayUtc(until)}. That time has passed.`,
      next: 'Try again, or check your account again.',
    };
  }
  return {
    what: sayBan(trouble.ban, trouble.reason, { service, person }),
    next: 'You’re still signed in, but you can’t change anything. Ask the people who run the service.',
  };
}

/** What came of asking for the account again. */
export function sayAccountError(error: AppError, service: string): Message {
  if (error.kind !== 'not-found') return sayError(error, service);
  if (error.status !== undefined) return sayNoAccount(service);
  return {
    what: `${service} couldn’t say whether it accepts your account.`,
    next: 'Try again in a few minutes.',
  };
}

/** @param aheadMs of this computer's clock; negative where it is behind. */
export function sayClock(aheadMs: number): Message {
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const span =
    minutes < 120 ? `${minutes} minutes` : `about ${Math.round(minutes / 60).toFixed()} hours`;
  return {
    what: `This computer’s clock is ${span} ${aheadMs > 0 ? 'ahead of' : 'behind'} the service’s.`,
    next: 'Set it right: until then, times here are off, and a sign-in may fail.',
  };
}
