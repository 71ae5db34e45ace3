import type { Act } from './act.ts';

/** Every way of leaving and coming back. */
export const ways = [
  'reload',
  'page turn',
  'close window',
  'destroy window',
  'page crash',
  'quit',
  'kill',
  'full disk, then kill',
  'another service and back',
  'sign-out and in again',
  'another person',
] as const;

export type Way = (typeof ways)[number];

/**
 * What happens to the value: it's still there, it's gone, or the test accepts both; the text says why. With a full disk,
 * "there" means the last value that was reported as saved.
 */
type Afterwards = 'there' | `gone: ${string}` | `exempt: ${string}`;

/** Something that a person's action changes, and that the app keeps. */
export interface StoredThing {
  readonly name: string;
  /** Whose it is: the app's, a service's, or a person's on a service. */
  readonly owner: 'app' | 'service' | 'account';
  /**
   * Its places: `file field`, `keychain entry`, `form name field`, or `memory` if only the main process has it.
   * `*` in a file's name matches the profile, an airport or a number. At the end of a field, it matches all its fields.
   */
  readonly kept: readonly string[];
  readonly afterwards: Readonly<Record<Way, Afterwards>>;
  /** How the test that makes calls sets it and reads it back. */
  readonly act?: Act;
  /** The test that goes through the ways instead. */
  readonly by?: string;
}

type Exceptions = Partial<Record<Way, Afterwards>>;

/** There in every way, but for the exceptions. */
export const there = (exceptions: Exceptions = {}): StoredThing['afterwards'] => ({
  ...(Object.fromEntries(ways.map((way) => [way, 'there'])) as Record<Way, 'there'>),
  ...exceptions,
});

const onlySettled = 'exempt: view state is on disk only after the window was hidden or closed';

/** View state: it may be lost when the app is killed. */
export const view = (exceptions: Exceptions = {}): StoredThing['afterwards'] =>
  there({ kill: onlySettled, 'full disk, then kill': onlySettled, ...exceptions });

/** What belongs to an account and is hidden from other people. */
export const ofAccount = { 'another person': 'gone: it belongs to the account' } as const;

/** In the memory of one run only. */
export const inOneRun = (why: string): Exceptions => ({
  quit: `gone: ${why}`,
  kill: `gone: ${why}`,
  'full disk, then kill': `gone: ${why}`,
});

/** What the test of the page types or chooses, and reads back. */
export const onPage = { by: 'test/model/stored-page.test.ts' } as const;
