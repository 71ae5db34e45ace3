type Json = Readonly<Record<string, unknown>>;

/** Turns the content of one version of a file into that of the next version. */
export type Migration = (found: Json) => Json;

/** Returns the version of a file after all steps. The first version is 1. */
export const versionAfter = (steps: readonly Migration[]): number => steps.length + 1;

/** Returns the content in the newest version. Step 0 leads from version 1 to version 2. */
export function migrated(found: Json, steps: readonly Migration[]): Json {
  const { version } = found;
  // A newer version's file stays unchanged: the fields that it shares with ours are still valid.
  const from = typeof version === 'number' && version >= 1 ? Math.floor(version) : 1;
  const newest = steps.slice(from - 1).reduce<Json>((older, step) => step(older), found);
  return { ...newest, version: versionAfter(steps) };
}
