import { describe, expect, test } from 'vitest';
import type { AppState } from '../../../../../electron/contract/state.ts';
import {
  needsNotices,
  needsSessionNotes,
} from '../../../../../renderer/frame/notices/needed-notes.ts';
import { signedOut } from '../../../../support/page/companion-double.ts';

const signedIn = { ...signedOut, session: { kind: 'signed-in', who: null } } as const;
const closed = {
  ...{ divisionId: 12, airportRequestId: 203, icao: 'EDDF', since: 0 },
  ...{ account: null, wanted: null, failure: null },
};
const inMemory = { in: 'memory', problem: 'absent', system: 'linux' } as const;

test('a normal start loads no notices', () => {
  for (const state of [signedOut, signedIn]) {
    expect(needsNotices(state)).toBe(false);
    expect(needsSessionNotes(state)).toBe(false);
  }
});

describe('notices are loaded', () => {
  test.each<[string, Partial<AppState>]>([
    ['offline', { network: 'offline' }],
    ['while being offline is simulated', { simulating: 'offline' }],
    ['if a file can’t be saved', { storageProblem: { kind: 'full', folder: '/', files: [] } }],
    ['if a file was damaged', { damagedFiles: ['settings.damaged.json'] }],
  ])('%s', (_, changed) => {
    expect(needsNotices({ ...signedOut, ...changed })).toBe(true);
  });
});

describe('notes on the session are loaded', () => {
  test.each<[string, Partial<AppState>]>([
    ['if the clock is wrong', { clockAheadMs: -180_000 }],
    ['if an airport is closed for work', { closedForWork: [closed] }],
    ['if the profile changed', { session: { kind: 'signed-out', because: 'profile-changed' } }],
    [
      'if the account can’t be used',
      { session: { ...signedIn.session, trouble: { kind: 'no-account' } } },
    ],
    ['if the sign-in is kept in memory', { session: signedIn.session, kept: inMemory }],
    ['if the keychain can’t be read', { session: { kind: 'unreadable' }, kept: inMemory }],
  ])('%s', (_, changed) => {
    expect(needsSessionNotes({ ...signedOut, ...changed })).toBe(true);
  });
});
