import type { KeychainProblem } from '../../electron/contract/result.ts';
import type { Message } from './message.ts';

/** On Windows the keychain is the Credential Manager; on Linux GNOME Keyring, KWallet or KeePassXC. */
const problems: Readonly<Record<KeychainProblem, Message>> = {
  locked: { what: 'The system keychain is locked.', next: 'Unlock it, then try again.' },
  absent: {
    what: 'The system keychain isn’t available.',
    next: 'Start it, then try again.',
  },
  refused: {
    what: 'The system keychain denied access.',
    next: 'Allow access when the system asks, then try again.',
  },
  'too-large': {
    what: 'The sign-in is too large for the system keychain.',
    next: 'Tell the sign-in service’s operators.',
  },
  'not-loaded': {
    what: 'Couldn’t load the keychain module.',
    next: 'Reinstall Stopbar Companion.',
  },
  'no-answer': {
    what: 'The system keychain didn’t respond in time.',
    next: 'Check for a password prompt, then try again.',
  },
  damaged: {
    what: 'Your saved sign-in is damaged.',
    next: 'Sign in again.',
  },
  unconfirmed: {
    what: 'Can’t check whether your saved sign-in is still valid.',
    next: 'Allow access to the data folder, then try again.',
  },
};

export const keychainError = (problem: KeychainProblem): Message => problems[problem];
