export type Json = Readonly<Record<string, unknown>>;

/** Turns what one version of a file held into what the next one holds. */
export type Migration = (found: Json) => Json;

/** The version that a file has after every step; the first one is 1. */
export const versionAfter = (steps: readonly Migration[]): number => steps.length + 1;

/** A file of any version as the newest one: step 0 leads from version 1 to version 2. */
export function migrated(found: Json, steps: readonly Migration[]): Json {
  const { version } = found;
  // A newer companion's file is taken as it is: what it shares with ours still holds.
  const from = typeof version === 'number' && version >= 1 ? Math.floor(version) : 1;
  const newest = steps.slice(from - 1).reduce<Json>((older, step) => step(older), found);
  return { ...newest, version: versionAfter(steps) };
}
