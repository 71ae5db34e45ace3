import { accountThings } from './stored/account-things.ts';
import { appThings } from './stored/app-things.ts';
import { serviceThings } from './stored/service-things.ts';

/** Whose it is: the app's, a service's, or a person's on a service. */
type Owner = 'app' | 'service' | 'account';

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
 * What is there afterwards: the same value; nothing of it, and why; or either, and why. With a full disk, "there"
 * means the last value that was reported as saved.
 */
export type Afterwards = 'there' | `gone: ${string}` | `exempt: ${string}`;

/** Something that a person's action changes, and that the app keeps. */
export interface StoredThing {
  readonly name: string;
  readonly owner: Owner;
  /**
   * Its places: `file field`, `keychain entry`, `view part field`, or `memory` if only the main process has it.
   * In a file, `*` stands for the profile, an airport or a number; at the end of a field, for all inside it.
   */
  readonly kept: readonly string[];
  /** How a person sets it. */
  readonly set: string;
  /** Where it is read back. */
  readonly read: string;
  /** Which test goes through the ways: the one that makes calls, the one that uses the page, or its own. */
  readonly by: 'calls' | 'page' | `own test: ${string}`;
  readonly afterwards: Readonly<Record<Way, Afterwards>>;
}

export const storedThings: readonly StoredThing[] = [
  ...appThings,
  ...serviceThings,
  ...accountThings,
];

/** Whether a place (`file field`) is one of a thing's. */
export const isPlaceOf = ({ kept }: Pick<StoredThing, 'kept'>, place: string): boolean =>
  kept.some((pattern) => patternOf(pattern).test(place));

/** Whether a file of the data folder has some of a thing. */
export const isKeptIn = ({ kept }: StoredThing, file: string): boolean =>
  kept.some((pattern) => patternOf(pattern.split(' ', 1)[0] ?? '').test(file));

/** A star stands for a part of a name, or for all of a field. */
function patternOf(place: string): RegExp {
  const source = place
    .replaceAll(/[$()+.?[\\\]^{|}]/g, '\\$&')
    .replace(/\\\.\*$/, '(\\..+)?')
    .replaceAll(/(?<!\.)\*/g, '[^/ ]*');
  return new RegExp(`^${source}$`);
}

/** What changes in the data folder without a person's action. */
export const ownFields: readonly string[] = [
  'settings.json version',
  'settings.json __internal__.*',
];
