import { accountThings, signInThings } from './stored/account-things.ts';
import { appThings } from './stored/app-things.ts';
import { formThings } from './stored/form-things.ts';
import { serviceThings } from './stored/service-things.ts';
import type { StoredThing } from './stored/thing.ts';

/** In an order in which they can be set. */
export const storedThings: readonly StoredThing[] = [
  ...signInThings,
  ...appThings,
  ...serviceThings,
  ...accountThings,
  ...formThings,
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
