import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keychainService,
  classifyKeychainError,
} from '../../../../electron/sign-in/keychain/keychain.ts';

test.each([
  ['absent', 'The name org.freedesktop.secrets was not provided by any .service files'],
  [
    'absent',
    'GDBus.Error:org.freedesktop.DBus.Error.ServiceUnknown: The name org.freedesktop.secrets was not provided by any .service files',
  ],
  ['absent', 'Could not connect: No such file or directory'],
  ['absent', 'Could not connect: Connection refused'],
  ['absent', 'Cannot autolaunch D-Bus without X11 $DISPLAY'],
  ['absent', 'Cannot spawn a message bus without a machine-id: Unable to load /etc/machine-id'],
  ['absent', 'The given address is empty'],
  ['absent', 'The connection is closed'],
  ['absent', 'Object does not exist at path “/org/freedesktop/secrets/collection/login”'],
  ['absent', 'A specified logon session does not exist. It may already have been terminated.'],
  ['locked', 'Cannot create an item in a locked collection'],
  ['no-answer', 'Timeout was reached'],
  ['too-large', 'The stub received bad data.'],
  ['refused', 'Prompt dismissed'],
  ['refused', 'Access is denied.'],
  ['refused', 'blocked by policy'],
])('classifies as %s: %s', (problem, said) => {
  expect(classifyKeychainError(new Error(said))).toBe(problem);
});

test('an error without a message is classified as refused', () => {
  expect(classifyKeychainError(undefined)).toBe('refused');
});

test('listing by prefix, as Windows does, never mixes the entries of two profiles', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const alike = keychainService(other).startsWith(keychainService(one));
      expect(alike).toBe(one === other);
    }),
  );
});
