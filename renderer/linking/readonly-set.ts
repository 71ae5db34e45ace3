/** Returns a set for state that is always replaced, never changed in place. */
export const readonlySet = <Item>(items: Iterable<Item> = []): ReadonlySet<Item> => new Set(items);

/** The same as a map. */
export const readonlyMap = <Key, Value>(
  entries: Iterable<readonly [Key, Value]>,
): ReadonlyMap<Key, Value> => new Map(entries);

/** Returns a set with the item added, or removed if it was there. */
export function withToggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}
