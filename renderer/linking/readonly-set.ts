/** Returns a set for state that is always replaced, never changed in place. */
export const readonlySet = <Item>(items: Iterable<Item> = []): ReadonlySet<Item> => new Set(items);

/** Returns a set with the item added, or removed if it was there. */
export function withToggled<Item>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const changed = new Set(set);
  if (!changed.delete(item)) changed.add(item);
  return changed;
}
