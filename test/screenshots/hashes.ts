/** The hashes of the pictures by name. */
export type Hashes = Readonly<Record<string, string>>;

/** Returns a hash for each name: of the new picture, or the previous one if it wasn't taken again. */
export function updateHashes(names: readonly string[], before: Hashes, taken: Hashes): Hashes {
  const updated = names.flatMap((name) => {
    const hash = taken[name] ?? before[name];
    return hash === undefined ? [] : [[name, hash] as const];
  });
  return Object.fromEntries(updated);
}

/** Returns the names of pictures that changed, were added or are gone. */
export function compareHashes(before: Hashes, after: Hashes) {
  const names = Object.keys(after);
  return {
    changed: names.filter((name) => name in before && before[name] !== after[name]),
    added: names.filter((name) => !(name in before)),
    gone: Object.keys(before).filter((name) => !(name in after)),
  };
}
