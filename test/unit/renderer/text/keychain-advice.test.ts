import { expect, test } from 'vitest';
import type { KeychainProblem } from '../../../../electron/contract/result.ts';
import type { System } from '../../../../electron/contract/state.ts';
import { sayInMemory } from '../../../../renderer/text/keychain-advice.ts';

test.each<readonly [KeychainProblem, System, string]>([
  ['locked', 'linux', 'Passwords and Keys'],
  ['absent', 'linux', 'GNOME Keyring or KWallet'],
  ['absent', 'windows', 'Credential Manager'],
  ['locked', 'mac', 'Keychain Access'],
  ['not-loaded', 'linux', 'libsecret'],
  ['not-loaded', 'windows', 'Reinstall Stopbar Companion'],
])('K12 says how to make the keychain work: %s on %s', (problem, system, words) => {
  expect(sayInMemory({ in: 'memory', problem, system }, true).next).toContain(words);
});

test('K12 says how to replace a damaged sign-in: there’s no “Sign out” unless someone is signed in', () => {
  const kept = { in: 'memory', problem: 'damaged', system: 'windows' } as const;
  expect(sayInMemory(kept, true).next).toBe('Sign out, then sign in again.');
  expect(sayInMemory(kept, false).next).toBe('Sign in again.');
});
