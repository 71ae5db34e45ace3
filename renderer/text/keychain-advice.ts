import type { KeychainProblem } from '../../electron/contract/result.ts';
import type { KeptIn, System } from '../../electron/contract/state.ts';
import { keychainError } from './keychain.ts';
import type { Message } from './message.ts';

const everywhere = {
  'no-answer': 'Check for a password prompt.',
  'too-large': keychainError('too-large').next,
  damaged: keychainError('damaged').next,
  'not-loaded': 'Reinstall Stopbar Companion.',
  unconfirmed: keychainError('unconfirmed').next,
} as const;

/** How to make the keychain work, on each system. */
const advice: Readonly<Record<System, Readonly<Record<KeychainProblem, string>>>> = {
  windows: {
    ...everywhere,
    locked: 'Sign in to Windows again.',
    absent: 'Start the Windows service “Credential Manager”.',
    refused: 'Allow access when Windows asks.',
  },
  mac: {
    ...everywhere,
    locked: 'Unlock the “login” keychain in Keychain Access.',
    absent: 'Create a “login” keychain in Keychain Access.',
    refused: 'Choose “Always Allow” when macOS asks.',
  },
  linux: {
    ...everywhere,
    locked: 'Unlock your keyring, for example in “Passwords and Keys”.',
    absent: 'Start GNOME Keyring or KWallet and create a keyring.',
    refused: 'Allow access when your keyring asks.',
    'not-loaded': 'Install libsecret, then restart Stopbar Companion.',
  },
};

type InMemory = Extract<KeptIn, { in: 'memory' }>;

/** Returns why the sign-in is in memory only, and what to do about it on this system. */
export const sayInMemory = ({ problem, system }: InMemory, isSignedIn: boolean): Message => ({
  what: keychainError(problem).what,
  next:
    isSignedIn && problem === 'damaged' ? 'Sign out, then sign in again.' : advice[system][problem],
});

/** Returns the failure of a sign-out that couldn't remove the sign-in from the keychain. */
export const sayLeftInKeychain = ({ problem, system }: InMemory): Message => ({
  what: `You’re signed out, but your sign-in is still in the keychain. ${keychainError(problem).what}`,
  next: `${advice[system][problem]} Then try the keychain again.`,
});
