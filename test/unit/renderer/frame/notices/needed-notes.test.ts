import { expect, test } from 'vitest';
import {
  needsNotices,
  needsSessionNotes,
} from '../../../../../renderer/frame/notices/needed-notes.ts';
import { signedOut } from '../../../../support/application/signed-out.ts';

// The page tests of each notice fail if it isn't loaded.
test('a normal start loads no notices', () => {
  const signedIn = { ...signedOut, session: { kind: 'signed-in', who: null } } as const;
  const kept = { in: 'memory', problem: 'absent', system: 'linux' } as const;
  for (const state of [signedOut, signedIn, { ...signedOut, kept }]) {
    expect(needsNotices(state)).toBe(false);
    expect(needsSessionNotes(state)).toBe(false);
  }
});
